// The runtime API: what its calls do, and their errors as an H200 gives them (CUDA 13.0, driver 580).
#include "self_checking.h"

TEST_CASE("programs in api/ find the runtime API as it is on a card") {
    program_tests::checkSelfCheckingPrograms("api");
}
