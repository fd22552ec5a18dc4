// Calls that fail although nothing is wrong with them.
#include <doctest/doctest.h>

#include <cpu_device/failing_calls.h>
#include <cpu_device/report.h>

#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "failing_calls.h"

using cpu_device::Fate;
using cpu_device::HostCall;

namespace {

using Decide = std::function<Fate(const HostCall&)>;

Given makeCallsWith(const Decide& decide) {
    cpu_device::decideFates(decide);
    const Given given = makeCalls();
    cpu_device::decideFates(nullptr);
    return given;
}

Decide onlyFails(const std::string& name, Fate fate = Fate::fails) {
    return [=](const HostCall& call) { return call.name == name ? fate : Fate::succeeds; };
}

// In a copy of the process: some errors stay until its end.
bool inACopy(const std::function<bool()>& holds) {
    const int copy = cpu_device::forkUnwatched();
    if (copy == 0) _exit(holds() ? 0 : 1);
    int status = 1;
    waitpid(copy, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

TEST_CASE("failing calls: each call asks, but for those that release or ask for errors") {
    std::vector<HostCall> asked;
    const Given given = makeCallsWith([&](const HostCall& call) { return asked.push_back(call), Fate::succeeds; });
    CHECK(given.value == 7);
    std::vector<std::string> names;
    for (const HostCall& call : asked) names.push_back(call.name);
    REQUIRE(names == std::vector<std::string>{"cudaMalloc", "leave", "cudaDeviceSynchronize", "cudaMemcpyFromSymbol"});
    CHECK(!asked[0].launches);
    CHECK(asked[1].launches);
    CHECK(cpu_device::placeOf(asked[1]).file.find("failing_calls.cu") != std::string::npos);
    CHECK(cpu_device::placeOf(asked[1]).line == 15);  // <- launch
    CHECK(cpu_device::placeOf(asked[3]).line == 18);  // <- copy
}

TEST_CASE("failing calls: what fails does nothing, and says so once") {
    REQUIRE(makeCalls().value == 7);
    Given given = makeCallsWith(onlyFails("cudaMalloc"));
    CHECK(given.allocated == cudaErrorMemoryAllocation);
    CHECK(!given.hasMemory);
    // The launch went well, and the last error is that of the allocation.
    CHECK(given.launched == cudaErrorMemoryAllocation);
    CHECK(given.waited == cudaSuccess);
    CHECK(given.value == 7);

    given = makeCallsWith(onlyFails("cudaMemcpyFromSymbol"));
    CHECK(given.copied == cudaErrorInvalidValue);
    CHECK(given.value == 0);
    CHECK(given.freed == cudaSuccess);
    CHECK(cudaGetLastError() == cudaErrorInvalidValue);

    const cpu_device::Report report = cpu_device::watch([&] { given = makeCallsWith(onlyFails("leave")); });
    CHECK(given.launched == cudaErrorNoKernelImageForDevice);
    CHECK(given.waited == cudaSuccess);
    CHECK(report.kernels.empty());
    CHECK(makeCalls().launched == cudaSuccess);
}

TEST_CASE("failing calls: a crash comes to light when somebody waits, and stays") {
    CHECK(inACopy([] {
        const Given given = makeCallsWith(onlyFails("leave", Fate::failsWhileRunning));
        return given.launched == cudaSuccess && given.waited != cudaSuccess && given.copied == given.waited &&
               given.value == 0;
    }));
    CHECK(inACopy([] {
        const Given given = makeCallsWith(onlyFails("cudaDeviceSynchronize"));
        return given.launched == cudaSuccess && given.waited != cudaSuccess && cudaGetLastError() == given.waited &&
               makeCalls().launched == given.waited;
    }));
    CHECK(makeCalls().waited == cudaSuccess);  // here nothing has happened
}

TEST_CASE("failing calls: a kernel crashes in any way that kernels do") {
    std::set<int> ways;
    for (int launches = 0; launches < 20; launches++) {
        int pipes[2];
        REQUIRE(pipe(pipes) == 0);
        (void)inACopy([&] {
            cpu_device::decideFates(onlyFails("leave", Fate::failsWhileRunning));
            const cudaError_t error = crash();
            return write(pipes[1], &error, sizeof error) == sizeof error;
        });
        cudaError_t error{};
        REQUIRE(read(pipes[0], &error, sizeof error) == sizeof error);
        ways.insert(error);
        close(pipes[0]), close(pipes[1]);
        (void)crash();  // here it does not
    }
    for (cudaError_t way : {cudaErrorLaunchFailure, cudaErrorIllegalAddress, cudaErrorMisalignedAddress,
                            cudaErrorAssert, cudaErrorLaunchTimeout, cudaErrorIllegalInstruction})
        CHECK(ways.count(way) == 1);
    CHECK(ways.count(cudaSuccess) == 0);
}

TEST_CASE("failing calls: who waits for another stream does not hear of a crash") {
    CHECK(inACopy([] {
        cpu_device::decideFates(onlyFails("leave", Fate::failsWhileRunning));
        const Waited waited = waitInStreams();
        return waited.inOther == cudaSuccess && waited.inLegacy == cudaSuccess && waited.inOwn != cudaSuccess;
    }));
}

TEST_CASE("failing calls: who waits for an event hears of a crash if that was recorded behind the launch") {
    auto hears = [](Recorded where) {
        return inACopy([where] {
            cpu_device::decideFates(onlyFails("leave", Fate::failsWhileRunning));
            return waitForEvent(where) != cudaSuccess;
        });
    };
    CHECK_FALSE(hears(Recorded::before));
    CHECK_FALSE(hears(Recorded::apart));
    CHECK(hears(Recorded::behind));
    CHECK(hears(Recorded::behindAnEvent));
}

TEST_CASE("failing calls: nobody counts what a copy of the process does") {
    const cpu_device::Report report = cpu_device::watch([] { CHECK(inACopy([] { return makeCalls().value == 7; })); });
    CHECK(report.kernels.empty());
}

TEST_CASE("kernels that take long: who asks is told so until somebody waits") {
    cpu_device::letKernelsTakeLong(true);
    const Asked slow = askAfterLaunches();
    cpu_device::letKernelsTakeLong(false);
    CHECK(slow.first == cudaErrorNotReady);
    CHECK(slow.second == cudaErrorNotReady);
    CHECK(slow.afterWaiting == cudaSuccess);
    CHECK(askAfterLaunches().first == cudaSuccess);
}
