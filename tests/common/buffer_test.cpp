#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <numeric>

#include "common/buffer.h"
#include "kernels.h"
#include "run_failure.h"

using namespace workbook;

static std::vector<float> counting(size_t n) {
    std::vector<float> numbers(n);
    std::iota(numbers.begin(), numbers.end(), 1.0f);
    return numbers;
}

static size_t freeMemory() {
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    return free;
}

DOCTEST_TEST_CASE("up and down") {
    for (size_t guard : {0, 1, 100}) {
        DeviceBuffer<float> buffer(1001, guard);
        DOCTEST_CHECK(buffer.size() == 1001);
        DOCTEST_CHECK(buffer.bytes() == 4004);
        buffer.upload(counting(1001));
        DOCTEST_CHECK(buffer.download() == counting(1001));
        launchFill(buffer.data(), buffer.size(), 8.0f);
        DOCTEST_CHECK(buffer.download() == std::vector<float>(1001, 8.0f));
        DOCTEST_CHECK(buffer.guardsIntact());
    }
}

DOCTEST_TEST_CASE("fillBytes reaches every element and nothing else") {
    DeviceBuffer<uint32_t> buffer(77, 3);
    buffer.fillBytes(0xff);
    DOCTEST_CHECK(buffer.download() == std::vector<uint32_t>(77, 0xffffffffu));
    buffer.fillBytes(0x12);
    DOCTEST_CHECK(buffer.download() == std::vector<uint32_t>(77, 0x12121212u));
    DOCTEST_CHECK(buffer.guardsIntact());
}

DOCTEST_TEST_CASE("a write beside the elements is seen") {
    for (ptrdiff_t index : {-1, -2, 10, 11}) {
        DeviceBuffer<float> buffer(10, 2);
        launchWrite(buffer.data(), 0, 0.0f);
        launchWrite(buffer.data(), 9, 0.0f);
        DOCTEST_CHECK(buffer.guardsIntact());
        launchWrite(buffer.data(), index, 0.0f);
        DOCTEST_CAPTURE(index);
        DOCTEST_CHECK(!buffer.guardsIntact());
    }
}

DOCTEST_TEST_CASE("alignment is that of cudaMalloc, with guards too") {
    struct Three {
        float x, y, z;
    };
    for (size_t guard : {0, 1, 7, 64}) {
        DOCTEST_CHECK(reinterpret_cast<uintptr_t>(DeviceBuffer<float>(5, guard).data()) % 256 == 0);
        DOCTEST_CHECK(reinterpret_cast<uintptr_t>(DeviceBuffer<Three>(5, guard).data()) % 256 == 0);
    }
}

DOCTEST_TEST_CASE("empty buffers") {
    DeviceBuffer<float> nothing, zero(0), guarded(0, 4);
    DOCTEST_CHECK(nothing.data() == nullptr);
    DOCTEST_CHECK(zero.data() == nullptr);
    for (DeviceBuffer<float>* buffer : {&nothing, &zero, &guarded}) {
        buffer->upload({});
        buffer->fillBytes(1);
        DOCTEST_CHECK(buffer->download().empty());
        DOCTEST_CHECK(buffer->guardsIntact());
    }
}

DOCTEST_TEST_CASE("moved, never copied") {
    static_assert(!std::is_copy_constructible<DeviceBuffer<int>>::value, "");
    static_assert(!std::is_copy_assignable<DeviceBuffer<int>>::value, "");
    static_assert(std::is_nothrow_move_constructible<DeviceBuffer<int>>::value, "");
    static_assert(std::is_nothrow_move_assignable<DeviceBuffer<int>>::value, "");
    static_assert(std::is_nothrow_destructible<DeviceBuffer<int>>::value, "");
    DeviceBuffer<float> a(3, 1);
    a.upload({1, 2, 3});
    float* memory = a.data();
    DeviceBuffer<float> b(std::move(a));
    DOCTEST_CHECK(a.data() == nullptr);
    DOCTEST_CHECK(a.size() == 0);
    DOCTEST_CHECK(b.data() == memory);
    DeviceBuffer<float> c(5);
    c = std::move(b);
    DOCTEST_CHECK(b.data() == nullptr);
    DOCTEST_CHECK(c.download() == std::vector<float>{1, 2, 3});
    DOCTEST_CHECK(c.guardsIntact());
}

DOCTEST_TEST_CASE("memory is given back") {
    constexpr size_t large = size_t(64) << 20;
    { DeviceBuffer<char> first(1); }  // whatever a device sets up at the first allocation
    size_t before = freeMemory();
    {
        DeviceBuffer<char> a(large), b(large);
        DOCTEST_CHECK(before - freeMemory() >= 2 * large);
        a = std::move(b);
        DOCTEST_CHECK(before - freeMemory() < 2 * large);
    }
    DOCTEST_CHECK(freeMemory() == before);
}

DOCTEST_TEST_CASE("sizes that cannot be are refused") {
    Failure f = runFailure("tooManyElements");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says("DeviceBuffer: 2305843009213693952 elements of 8 bytes are more than"), f.output);
    f = runFailure("negativeElements");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says("DeviceBuffer: 18446744073709551615 elements of 1 bytes"), f.output);
    f = runFailure("tooLargeGuard");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says("DeviceBuffer: 4611686018427387904 elements of 4 bytes"), f.output);
    f = runFailure("bufferTooLarge");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says("cudaErrorMemoryAllocation: out of memory"), f.output);
    f = runFailure("uploadTooFew");
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK_MESSAGE(f.says("DeviceBuffer::upload: 3 values for 4 elements"), f.output);
    DOCTEST_CHECK_MESSAGE(!f.says("never freed"), f.output);  // no fault of the program's, as it had to end early
}

DOCTEST_TEST_CASE("freeing on a crashed device is silent") {
    Failure f = runFailure("freeAfterCrash");
    DOCTEST_CHECK_MESSAGE(f.exitStatus == 3, f.output);
    DOCTEST_CHECK(f.says("went on"));
}
