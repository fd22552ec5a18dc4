// Who wrote an element last, as a grader asks.
#include <doctest/doctest.h>

#include <cpu_device/report.h>

#include "last_write.h"

using cpu_device::LastWrite;
using cpu_device::lastWrite;

namespace {

struct Index {
    uint32_t x, y, z;
    bool operator==(const uint32_t* i) const { return x == i[0] && y == i[1] && z == i[2]; }
};

bool isBy(const void* address, const char* kernel, Index block, Index thread, const char* source) {
    std::optional<LastWrite> last = lastWrite(address);
    if (!last) return false;
    INFO(last->kernel << " block " << last->block[0] << " thread " << last->thread[0] << " " << last->source);
    CHECK(last->hasThread);
    CHECK(last->kernel == kernel);
    CHECK(block == last->block);
    CHECK(thread == last->thread);
    CHECK(last->source.find(source) != std::string::npos);
    CHECK(last->line > 0);
    CHECK(last->file.find("last_write.cu") != std::string::npos);
    return true;
}

}  // namespace

TEST_CASE("last write: blocks and threads of three dimensions") {
    int* out = writeByBlocks();
    CHECK(isBy(out, "everyThread", {0, 0, 0}, {0, 0, 0}, "<- every thread"));
    CHECK(isBy(out + 32 + 9, "everyThread", {1, 0, 0}, {1, 1, 0}, "<- every thread"));
    CHECK(isBy(out + 11 * 32 + 31, "everyThread", {2, 1, 1}, {7, 3, 0}, "<- every thread"));
    CHECK(isBy(out + 5 * 32, "everyThread", {2, 1, 0}, {0, 0, 0}, "<- every thread"));
}

TEST_CASE("last write: a later launch takes over, and what it leaves stays") {
    int* out = writeInThreeLaunches();
    CHECK(isBy(out + 63, "fill", {1, 0, 0}, {31, 0, 0}, "<- fill"));
    CHECK(isBy(out + 99, "fill", {0, 0, 0}, {35, 0, 0}, "<- fill"));
    CHECK(isBy(out + 100, "put<7>", {0, 0, 0}, {5, 0, 0}, "<- put"));
    CHECK(isBy(out + 128, "fill", {4, 0, 0}, {0, 0, 0}, "<- fill"));
}

TEST_CASE("last write: after watch returned") {
    int* out = nullptr;
    cpu_device::watch([&] { out = writeInThreeLaunches(); });
    CHECK(isBy(out + 255, "fill", {7, 0, 0}, {31, 0, 0}, "<- fill"));
    cpu_device::forgetReport();
    CHECK(isBy(out + 100, "put<7>", {0, 0, 0}, {5, 0, 0}, "<- put"));
}

TEST_CASE("last write: what the host wrote since is nobody's") {
    int* out = writeBeforeHost();
    CHECK(!lastWrite(out));
    CHECK(!lastWrite(out + 10));
    CHECK(!lastWrite(out + 31));
    CHECK(isBy(out + 32, "fill", {0, 0, 0}, {0, 0, 0}, "<- fill"));
    CHECK(isBy(out + 47, "fill", {0, 0, 0}, {15, 0, 0}, "<- fill"));
    CHECK(!lastWrite(out + 48));
    CHECK(!lastWrite(out + 64));
    CHECK(!lastWrite(out + 128));
    CHECK(!lastWrite(out + 159));
    CHECK(!lastWrite(out + 224));
    CHECK(isBy(out + 160, "fill", {5, 0, 0}, {0, 0, 0}, "<- fill"));
}

TEST_CASE("last write: bytes of one word") {
    unsigned char* out = writeBytes();
    CHECK(isBy(out + 1, "fillBytes", {0, 0, 0}, {1, 0, 0}, "= 1"));
    CHECK(isBy(out + 2, "fillBytes", {1, 0, 0}, {9, 0, 0}, "= 3"));
    CHECK(isBy(out + 3, "fillBytes", {0, 0, 0}, {3, 0, 0}, "= 1"));
}

TEST_CASE("last write: of more bytes than are kept apart, perhaps a neighbour in the word") {
    constexpr int count = 1 << 20;
    unsigned char* out = writeManyBytes(count);
    std::optional<LastWrite> last = lastWrite(out + 5000);
    REQUIRE(last);
    CHECK(last->kernel == "fillEachByte");
    CHECK(last->block[0] == 4);
    CHECK(last->thread[0] / 4 == 5000 % 1024 / 4);
    CHECK(last->line > 0);
    CHECK(isBy(out + count - 2, "fillEachByte", {1023, 0, 0}, {1022, 0, 0}, "= 1"));
}

TEST_CASE("last write: memory that the kernel made itself") {
    int* out = writeOwnMemory();
    CHECK(!lastWrite(out));
    CHECK(isBy(out + 2, "makeAndFill", {0, 0, 0}, {0, 0, 0}, "<- filled"));
}

TEST_CASE("last write: atomics") {
    int* sum = addUp();
    CHECK(isBy(sum, "count", {2, 0, 0}, {31, 0, 0}, "atomicAdd"));
    CHECK(!lastWrite(sum + 1));
}

TEST_CASE("last write: variables") {
    int* table = writeVariable();
    CHECK(isBy(table + 31, "fillTable", {0, 0, 0}, {31, 0, 0}, "table[threadIdx.x]"));
    CHECK(!lastWrite(table + 32));
}

TEST_CASE("last write: across a grid barrier") {
    int* out = writeAcrossGridBarrier();
    for (uint32_t i = 0; i < 4; i++) {
        CHECK(isBy(out + i * 2, "twice", {3 - i, 0, 0}, {0, 0, 0}, "<- twice"));
        CHECK(isBy(out + i * 2 + 1, "twice", {i, 0, 0}, {0, 0, 0}, "= 3"));
    }
}

TEST_CASE("last write: no kernel, no memory") {
    CHECK(!lastWrite(nullptr));
    int onHost = 0;
    CHECK(!lastWrite(&onHost));
    CHECK(!lastWrite(writeThenFree()));
}

TEST_CASE("last write: of a launch long ago the line is left") {
    int* out = manyLaunches(16384);
    CHECK(isBy(out + 1, "put<2>", {0, 0, 0}, {5, 0, 0}, "<- put"));
    std::optional<LastWrite> last = lastWrite(out);
    REQUIRE(last);
    CHECK(!last->hasThread);
    CHECK(last->kernel.empty());
    CHECK(last->source.find("<- put") != std::string::npos);
    out = manyLaunches(16000);
    CHECK(isBy(out, "put<1>", {0, 0, 0}, {5, 0, 0}, "<- put"));
}
