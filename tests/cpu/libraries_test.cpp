// Headers of libraries, which make run adds.
#include "self_checking.h"

TEST_CASE("programs in libraries/ find the libraries as they are on a card") {
    program_tests::checkSelfCheckingPrograms("libraries", "--libraries");
}
