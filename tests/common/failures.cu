// Fails in the way that its argument names: the tests look at the message and the exit status.
#include <cstdio>
#include <cstring>

#include "common/buffer.h"
#include "common/check.h"
#include "common/device.h"
#include "common/timer.h"

using namespace workbook;

__global__ void nothing() {}
__global__ void crash(int* nowhere) { *nowhere = 1; }

static void crashNow() {
    crash<<<1, 1>>>(nullptr);
    (void)cudaDeviceSynchronize();
}

static void outOfMemory() {
    void* p = nullptr;
    std::printf("printed before\n");
    CHECK(cudaMalloc(&p, size_t(1) << 60));  // outOfMemory
}

static void callAfterCrash() {
    int* p = nullptr;
    crash<<<1, 1>>>(nullptr);
    CHECK(cudaMalloc(&p, 4));
    CHECK(cudaMemset(p, 0, 4));
    CHECK(cudaDeviceSynchronize());
}

static void tooManyThreads() {
    nothing<<<1, dim3(64, 32)>>>();
    CHECK_LAUNCH();  // tooManyThreads
}

static void tooMuchShared() {
    nothing<<<1, 32, 1 << 20>>>();
    CHECK_LAUNCH();
}

static void crashedKernel() {
    crash<<<1, 1>>>(nullptr);
    CHECK_LAUNCH();  // crashedKernel
}

static void earlierCall() {
    void* p = nullptr;
    (void)cudaMalloc(&p, size_t(1) << 60);
    nothing<<<1, 1>>>();
    CHECK_LAUNCH();
}

static void measureRefused() {
    measure([] { nothing<<<0, 32>>>(); });
}

static void measureRefusedLater() {
    int calls = 0;
    Measuring how;
    how.warmups = 2;
    measure([&] { nothing<<<1, ++calls < 5 ? 32 : 2000>>>(); }, how);
}

static void measureCrashed() {
    measure([] { crash<<<1, 1>>>(nullptr); });
}

static void chooseAfterCrash() {
    crashNow();
    std::printf("chose %d\n", chooseDevice());
}

static void tooManyElements() { DeviceBuffer<double> buffer(size_t(1) << 61); }
static void negativeElements() { DeviceBuffer<char> buffer(size_t(-1)); }
static void tooLargeGuard() { DeviceBuffer<int> buffer(1, size_t(1) << 62); }
static void bufferTooLarge() { DeviceBuffer<float> buffer(size_t(1) << 50); }

static void uploadTooFew() {
    DeviceBuffer<float> buffer(4);
    buffer.upload({1, 2, 3});
}

static void freeAfterCrash() {
    {
        DeviceBuffer<float> buffer(4);
        crashNow();
    }
    std::printf("went on\n");
    std::exit(3);
}

int main(int argc, char** argv) {
    const struct {
        const char* name;
        void (*run)();
    } failures[] = {
        {"outOfMemory", outOfMemory},           {"callAfterCrash", callAfterCrash},
        {"tooManyThreads", tooManyThreads},     {"tooMuchShared", tooMuchShared},
        {"crashedKernel", crashedKernel},       {"measureRefused", measureRefused},
        {"earlierCall", earlierCall},           {"measureRefusedLater", measureRefusedLater},
        {"measureCrashed", measureCrashed},     {"chooseAfterCrash", chooseAfterCrash},
        {"tooManyElements", tooManyElements},   {"negativeElements", negativeElements},
        {"tooLargeGuard", tooLargeGuard},       {"bufferTooLarge", bufferTooLarge},
        {"uploadTooFew", uploadTooFew},         {"freeAfterCrash", freeAfterCrash},
    };
    for (const auto& failure : failures) {
        if (argc > 1 && std::strcmp(argv[1], failure.name) == 0) {
            failure.run();
            std::printf("nothing failed\n");
            return 0;
        }
    }
    std::fprintf(stderr, "name one of the failures in this file\n");
    return 2;
}
