// What a failed call or launch says, and that it ends the program.
#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "common/buffer.h"
#include "common/check.h"
#include "kernels.h"
#include "run_failure.h"

using namespace workbook;

// "failures.cu:23", for the line of failures.cu that ends in the comment "// name".
static std::string lineOf(const std::string& name) {
    std::string file = __FILE__;
    file.replace(file.rfind("check_test.cpp"), std::string::npos, "failures.cu");
    FILE* in = std::fopen(file.c_str(), "r");
    if (!in) return "no " + file;
    char text[300];
    std::string found = "no line";
    for (int line = 1; std::fgets(text, sizeof text, in); line++) {
        bool here = std::string(text).find("// " + name + "\n") != std::string::npos;
        if (here) found = "failures.cu:" + std::to_string(line);
    }
    std::fclose(in);
    return found;
}

static size_t count(const std::string& text, const std::string& part) {
    size_t n = 0;
    for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) n++;
    return n;
}

DOCTEST_TEST_CASE("what succeeds goes on") {
    DeviceBuffer<int> out(1);
    launchChecked(out.data());
    DOCTEST_CHECK(out.download()[0] == 7);
}

DOCTEST_TEST_CASE("CHECK evaluates its call once") {
    int calls = 0;
    auto succeed = [&] { return calls++, cudaSuccess; };
    CHECK(succeed());
    DOCTEST_CHECK(calls == 1);
}

DOCTEST_TEST_CASE("a failed call: place, call, name, sentence, advice") {
    Failure f = runFailure("outOfMemory");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(
        f.says(lineOf("outOfMemory") + ": CHECK(cudaMalloc(&p, size_t(1) << 60)) failed: "
                                       "cudaErrorMemoryAllocation: out of memory\n  The device has not"),
        f.output);
    DOCTEST_CHECK_MESSAGE(f.output.rfind("printed before\n", 0) == 0, f.output);
    DOCTEST_CHECK(!f.says("brought it to light"));
}

DOCTEST_TEST_CASE("a call that only meets the error of a kernel says so") {
    Failure f = runFailure("callAfterCrash");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says(": CHECK(cuda"), f.output);
    DOCTEST_CHECK_MESSAGE(f.says(" failed: cudaErrorIllegalAddress: "), f.output);
    DOCTEST_CHECK_MESSAGE(f.says("\n  This call only brought it to light"), f.output);
}

DOCTEST_TEST_CASE("a launch that is refused") {
    for (const char* name : {"tooManyThreads", "tooMuchShared"}) {
        Failure f = runFailure(name);
        DOCTEST_CAPTURE(f.output);
        DOCTEST_CHECK(f.exitStatus == 1);
        DOCTEST_CHECK(f.says(": CHECK_LAUNCH() failed: the launch was refused, nothing ran: cudaErrorInvalid"));
        DOCTEST_CHECK(!f.says("while running"));
        DOCTEST_CHECK(!f.says("nothing failed"));
    }
    Failure threads = runFailure("tooManyThreads");
    DOCTEST_CHECK(threads.says(lineOf("tooManyThreads") + ": CHECK_LAUNCH()"));
    // The CPU device knows the limit, a GPU does not say.
    DOCTEST_CHECK((threads.says("64 x 32 x 1 threads are not possible: up to 1024 x 1024 x 64, 1024 in all") ||
                   threads.says("1 to 1024 threads")));
    DOCTEST_CHECK(runFailure("tooMuchShared").says("cudaFuncSetAttribute"));
}

DOCTEST_TEST_CASE("the error of an earlier call that nobody checked") {
    Failure f = runFailure("earlierCall");
    DOCTEST_CAPTURE(f.output);
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK(f.says(": CHECK_LAUNCH() failed: "));
    DOCTEST_CHECK(f.says("cudaErrorMemoryAllocation"));
    DOCTEST_CHECK(f.says("an earlier call failed without CHECK"));
}

DOCTEST_TEST_CASE("a kernel that fails while running") {
    Failure f = runFailure("crashedKernel");
    DOCTEST_CAPTURE(f.output);
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK(f.says(lineOf("crashedKernel") +
                         ": CHECK_LAUNCH() failed: the kernel failed while running: cudaErrorIllegalAddress: "));
    DOCTEST_CHECK(f.says("\n  A kernel used an address outside of all arrays: check its indices and\n  pointers; "));
    DOCTEST_CHECK(!f.says("refused"));
    DOCTEST_CHECK(count(f.output, "CHECK_LAUNCH() failed") == 1);
}

DOCTEST_TEST_CASE("which errors come from a running kernel") {
    for (cudaError_t error :
         {cudaErrorIllegalAddress, cudaErrorAssert, cudaErrorLaunchFailure, cudaErrorLaunchTimeout}) {
        DOCTEST_CHECK(failedWhileRunning(error));
    }
    for (cudaError_t error : {cudaSuccess, cudaErrorInvalidValue, cudaErrorInvalidConfiguration,
                              cudaErrorLaunchOutOfResources, cudaErrorMemoryAllocation}) {
        DOCTEST_CHECK(!failedWhileRunning(error));
    }
}

DOCTEST_TEST_CASE("advice fits into 80 columns, indented") {
    int given = 0;
    for (int number = 1; number < 1000; number++) {
        std::istringstream text(advice(static_cast<cudaError_t>(number)));
        given += text.peek() != EOF;
        for (std::string line; std::getline(text, line);) DOCTEST_CHECK_MESSAGE(line.size() <= 78, line);
    }
    DOCTEST_CHECK(given >= 15);
}
