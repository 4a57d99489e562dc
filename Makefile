# A thin front over CMakePresets.json. `make` says what there is.

program := build/release/hornbeam
cores := $(shell nproc)
PYTHON ?= /usr/bin/python3
headers_tested_elsewhere := OFF

.PHONY: help build python test-python-asan run test bench bench-baseline signature format check-format check-rooms \
        check-tidy fuzz docs deb \
        setup-run setup-test clean
.DEFAULT_GOAL := help

help:
	@echo "make run          install what is missing, build, solve a SameGame board, draw it"
	@echo "make test         install what is missing, run every check and test (as CI does)"
	@echo "make build        the program: $(program), and what cmake --install takes"
	@echo "make python       the Python module: build/release/python, for PYTHON=$(PYTHON)"
	@echo "make bench        playouts and tree steps per second on this machine, beside bench/baseline.json"
	@echo "make signature    the number that names the program's behaviour"
	@echo "make test-PRESET  build and test one preset: release, debug, asan, tsan"
	@echo "make test-python-asan  the tests of the Python module under the address sanitizer"
	@echo "make format       format the sources (check-format only looks)"
	@echo "make check-rooms  that no room includes one that it may not know"
	@echo "make check-tidy   clang-tidy"
	@echo "make fuzz         every fuzzer, a minute in all: the engine beside the parsers"
	@echo "make docs         docs/searches.md, docs/hornbeam.1 and python/hornbeam/parts.pyi, from the program's own tables"
	@echo "make deb          a Debian package in build/release"
	@echo "make clean        remove build/"

# Ninja configures again by itself when a CMakeLists.txt changes.
build/%/build.ninja: CMakePresets.json
	cmake --preset $*
	@touch $@

build: build/release/build.ninja
	cmake --build build/release --target product

python: setup-run
	cmake --preset release -DPYTHON=$(PYTHON)
	cmake --build build/release --target hornbeam_python
	@echo "PYTHONPATH=$(CURDIR)/build/release/python $(PYTHON) -c 'import hornbeam'"

run: setup-run
	$(MAKE) --no-print-directory build
	$(program) solve samegame:standard/7 --time 10s --seed 1 --json build/best.json
	$(program) verify build/best.json
	@$(program) render build/best.json -o build/best.svg >/dev/null
	@$(program) render build/best.json -o build/best.html >/dev/null
	@echo "Step through it in a browser: file://$(CURDIR)/build/best.html"
	@echo "To watch searches at work, and to play: $(program) serve --open"

signature: build
	$(program) $@

# Informs: multiples of the plain rules beside those of bench/baseline.json, on whatever machine this is.
bench_set := samegame:random/15x15x5/1 clickomania:random/20x20x10/1 morpion:5D go:9x9 havannah:5
bench: build
	$(program) $@ $(bench_set) --time 500ms --baseline bench/baseline.json
bench-baseline: build
	$(program) bench $(bench_set) --time 2s --json bench/baseline.json

# Cheap checks first; the summaries of both builds close the output. What both would test is tested once.
test: setup-test
	$(MAKE) --no-print-directory check-format check-rooms test-release check-tidy test-asan fuzz \
	  headers_tested_elsewhere=ON
	@for preset in release asan; do \
	  echo "$$preset:"; grep -A 99 'tests passed' build/$$preset/ctest.log; done

# Python and its module under the address sanitizer, which has to be there before Python is. Objects of Python
# are then malloc's, so that one which is used after its end is seen; what the interpreter never gives back is
# no leak of ours. A report goes to a file, since pytest keeps what a process writes that it does not survive.
asan_report := $(CURDIR)/build/asan/python-report
test-python-asan:
	cmake --preset asan -DHORNBEAM_DEVELOPER=ON -DPYTHON=$(PYTHON)
	cmake --build build/asan --target hornbeam_python
	rm -f $(asan_report).*
	LD_PRELOAD=$$(clang++ -print-file-name=libclang_rt.asan-x86_64.so) PYTHONMALLOC=malloc \
	  ASAN_OPTIONS=detect_leaks=0:log_path=$(asan_report) \
	  UBSAN_OPTIONS=print_stacktrace=1:log_path=$(asan_report) \
	  PYTHONPATH=$(CURDIR)/build/asan/python \
	  $(PYTHON) -B -m pytest -q -p no:cacheprovider -p no:faulthandler python/tests \
	  || { cat $(asan_report).* 2>/dev/null; exit 1; }

test-%:
	cmake --preset $* -DHORNBEAM_DEVELOPER=ON \
	  -DHORNBEAM_HEADERS_TESTED_ELSEWHERE=$(if $(filter release,$*),$(headers_tested_elsewhere),OFF)
	cmake --build build/$*
	ctest --test-dir build/$* --parallel $(cores) --output-on-failure \
	  --no-tests=error --output-log build/$*/ctest.log

check-format:
	scripts/check-format.sh
format:
	scripts/check-format.sh -i
check-rooms:
	scripts/check-rooms.sh
check-tidy:
	scripts/check-tidy.sh
fuzz:
	scripts/fuzz.sh

docs: build
	$(program) manual markdown > docs/searches.md
	$(program) manual man > docs/hornbeam.1
	PYTHONPATH=build/release/python $(PYTHON) python/tools/stubs.py > build/parts.pyi
	mv build/parts.pyi python/hornbeam/parts.pyi

deb: build/release/build.ninja
	cmake --build build/release --target product
	cd build/release && cpack

setup-run:
	scripts/install-packages.sh run
setup-test:
	scripts/install-packages.sh test

clean:
	rm -rf build

.PRECIOUS: build/%/build.ninja
