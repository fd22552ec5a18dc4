// A second device, for who asks what a program takes for granted of the first.
#include <doctest/doctest.h>

#include <cpu_device/another_device.h>
#include <cpu_device/failing_calls.h>

#include <cuda_runtime_api.h>

#include <sys/wait.h>
#include <unistd.h>

namespace {

// In a copy of the process: the other device stays.
bool onAnotherDevice(bool (*holds)()) {
    const int copy = cpu_device::forkUnwatched();
    if (copy == 0) {
        cpu_device::moveToAnotherDevice();
        _exit(holds() ? 0 : 1);
    }
    int status = 1;
    waitpid(copy, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int currentDevice() {
    int device = -1;
    cudaGetDevice(&device);
    return device;
}

}  // namespace

TEST_CASE("another device: there are two, and the second is the current one") {
    CHECK(currentDevice() == 0);
    CHECK(onAnotherDevice([] {
        int count = 0;
        return cudaGetDeviceCount(&count) == cudaSuccess && count == 2 && currentDevice() == 1;
    }));
    CHECK(onAnotherDevice([] { return cudaSetDevice(2) == cudaErrorInvalidDevice && currentDevice() == 1; }));
    CHECK(onAnotherDevice([] {
        int multiprocessors = 0;
        cudaDeviceProp properties{};
        return cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 1) == cudaSuccess &&
               cudaGetDeviceProperties(&properties, 1) == cudaSuccess &&
               multiprocessors == properties.multiProcessorCount && multiprocessors > 0;
    }));
    CHECK(onAnotherDevice([] { return cpu_device::stayedThere(); }));
    CHECK(onAnotherDevice([] { return cudaSetDevice(1) == cudaSuccess && cpu_device::stayedThere(); }));
}

TEST_CASE("another device: whoever makes the first one current has left it, until he comes back") {
    CHECK(onAnotherDevice([] { return cudaSetDevice(0) == cudaSuccess && !cpu_device::stayedThere(); }));
    CHECK(onAnotherDevice([] {
        cudaSetDevice(0);
        cudaSetDevice(1);
        return cpu_device::stayedThere();
    }));
}
