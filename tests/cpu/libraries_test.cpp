// Thrust, cuBLAS, cuFFT and cuRAND, as far as the CPU device has them: the programs compile with the real ones, too.
#include "self_checking.h"

TEST_CASE("programs in libraries/ find what is in the libraries") {
    program_tests::checkSelfCheckingPrograms("libraries", "--libraries -lcublas -lcufft -lcurand");
}
