// Says: gnu
// A stage of one's own in the list of stages.
#include "first_kernel.h"
[[gnu::section("grade_stages"), gnu::used]] static const char stage[] = "1\n0.1\ntwice\nall\n";
