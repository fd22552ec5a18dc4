// Thrust, as far as the CPU device has it: the programs compile with NVIDIA's, too.
#include "self_checking.h"

TEST_CASE("programs in thrust/ find its vectors, iterators and algorithms") {
    program_tests::checkSelfCheckingPrograms("thrust", "--libraries");
}
