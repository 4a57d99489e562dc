# hornbeam_add_plugin(NAME SOURCES...): libNAME.so for `hornbeam --plugin`. Only the function that the
# program asks for is visible, so that plug-ins stay out of each other's way.
function(hornbeam_add_plugin name)
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE hornbeam::hornbeam)
  set_target_properties(${name} PROPERTIES CXX_VISIBILITY_PRESET hidden)
endfunction()
