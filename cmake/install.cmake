# What `cmake --install` gives: headers, one static library, the program, its completions and manual
# page, a CMake package and a pkg-config file, the documents with their examples, and the licence.
# `make deb` packs the same.

include(CMakePackageConfigHelpers)
include(cmake/hornbeam-plugin.cmake)

# All that the program can do, as hornbeam::hornbeam: searches for a position of one's own, and the
# domains in the box by name. Who uses only the first links only that. Our warnings stay at home; what
# keeps results the same on every machine goes along.
set(rooms core spec value registry result run samegame_text samegame morpion sgf go go_text havannah
          jobshop tsptw
          searches problem)
list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_OBJECTS:hornbeam_\\1>")
add_library(hornbeam_library STATIC ${rooms})
set_target_properties(hornbeam_library PROPERTIES OUTPUT_NAME hornbeam EXPORT_NAME hornbeam
                                                  LINKER_LANGUAGE CXX)
target_link_libraries(hornbeam_library PRIVATE fmt::fmt ${CMAKE_DL_LIBS})
add_library(hornbeam::hornbeam ALIAS hornbeam_library)
target_include_directories(hornbeam_library INTERFACE
                           $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(hornbeam_library INTERFACE cxx_std_20)
target_compile_options(hornbeam_library INTERFACE -ffp-contract=off)

install(DIRECTORY include/hornbeam TYPE INCLUDE)
install(TARGETS hornbeam)
if(HORNBEAM_MPI)
  install(TARGETS hornbeam-mpi DESTINATION ${module_folder})
  add_dependencies(hornbeam hornbeam-mpi)  # wherever the program is, its module is
endif()
install(TARGETS hornbeam_library EXPORT hornbeam-targets)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/hornbeam)
install(EXPORT hornbeam-targets NAMESPACE hornbeam:: DESTINATION ${package})
configure_package_config_file(cmake/hornbeam-config.cmake.in hornbeam-config.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(hornbeam-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hornbeam-config.cmake
              ${PROJECT_BINARY_DIR}/hornbeam-config-version.cmake cmake/hornbeam-plugin.cmake
        DESTINATION ${package})

# The file finds the rest from where it lies, so the tree can be moved.
file(RELATIVE_PATH PREFIX_FROM_PKGCONFIG /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/hornbeam.pc.in hornbeam.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hornbeam.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# As in the repository, so that links between documents and examples hold. Debian looks for the licence
# under this name.
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples experiments DESTINATION ${CMAKE_INSTALL_DOCDIR}
        PATTERN hornbeam.1 EXCLUDE PATTERN "*.db*" EXCLUDE)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

install(FILES docs/hornbeam.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
set(completions ${PROJECT_BINARY_DIR}/completions)
add_custom_command(OUTPUT ${completions}/hornbeam ${completions}/_hornbeam
  COMMAND ${CMAKE_COMMAND} -E make_directory ${completions}
  COMMAND hornbeam completion bash > ${completions}/hornbeam
  COMMAND hornbeam completion zsh > ${completions}/_hornbeam
  DEPENDS hornbeam VERBATIM)
add_custom_target(completions ALL DEPENDS ${completions}/hornbeam ${completions}/_hornbeam)
# All of the above, and nothing else.
add_custom_target(product DEPENDS hornbeam hornbeam_library completions)
install(FILES ${completions}/hornbeam
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${completions}/_hornbeam DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # a package needs no tests
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Hornbeam developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libfmt-dev, libpcg-cpp-dev, openmpi-bin, python3")  # for the headers; mpirun; import hornbeam
include(CPack)
