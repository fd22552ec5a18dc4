// Thrust, cuBLAS, cuFFT, cuRAND and cuSPARSE, as far as the CPU device has them: the programs compile with the real
// ones, too.
#include "self_checking.h"

TEST_CASE("programs in libraries/ find what is in the libraries") {
    program_tests::checkSelfCheckingPrograms("libraries", "--libraries -lcublas -lcufft -lcurand -lcusparse");
}

TEST_CASE("what calls of a library do wrong stands under the name of each") {
    const program_tests::Build built = program_tests::build(
        program_tests::fs::path(__FILE__).parent_path() / "libraries/cublas_uninitialised.cu", "--libraries");
    REQUIRE_MESSAGE(built.done, built.messages);
    const program_tests::Run run = program_tests::run(built);
    std::set<std::string> kernels;
    for (const auto& defect : run.report["defects"]) kernels.insert(defect["kernel"]);
    CHECK(kernels == std::set<std::string>{"cublasSdot", "cublasSger"});
}
