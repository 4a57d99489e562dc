// A library that has nothing to do with Hornbeam.
extern "C" int answer() {
  return 42;
}
