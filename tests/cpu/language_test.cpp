// The CUDA language: qualifiers, built-in types and functions, math, atomics, warps, cooperative groups.
#include "self_checking.h"

TEST_CASE("programs in language/ find the language as it is on a card") {
    program_tests::checkSelfCheckingPrograms("language");
}
