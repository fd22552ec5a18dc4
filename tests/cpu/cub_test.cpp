// CUB, as far as the CPU device has it: the programs compile with NVIDIA's, too.
#include "self_checking.h"

TEST_CASE("programs in cub/ find its collectives of warps and blocks, and its algorithms of the device") {
    program_tests::checkSelfCheckingPrograms("cub", "--libraries");
}
