// Chapter 7: reduction.
#include "chapters/07_reduction/reduction.h"

#include <cuda_runtime_api.h>

#include <cmath>

#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/sums.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"

using namespace grading;

static_assert(mostSums == roomForSums, "what the student is promised");

namespace {

constexpr size_t large = size_t(1) << 20;            // as the retold text
constexpr size_t manyForOneBlock = size_t(1) << 26;  // more than an L2 cache holds
constexpr size_t many = size_t(1) << 28;

// The size on which the technique is judged.
SumObservation onLarge(const SumLaunch& launch, size_t n = large) {
    trying(number(n) + " elements");
    SumObservation seen = observeSums(launch, n);
    fact(trafficOf(seen));
    showcase(seen);
    return seen;
}

[[noreturn]] void failTechnique(const std::string& what, const std::string& counted, const std::string& hint) {
    fail({"right, but " + what, counted, "", hint});
}

std::string perBlock(uint64_t n, const Observation& seen) {
    return decimal(double(n) / double(seen.all.blocks), n % seen.all.blocks ? 1 : 0);
}

void expectReadOnce(const Observation& seen) {
    expectAccesses(seen, Side::loads, large, "each element is loaded once", sizeof(int));
}

void expectNoAtomics(const Observation& seen) {
    if (!seen.counted || seen.all.sharedAtomics.requests + seen.all.globalAtomics.requests == 0) return;
    failTechnique("it uses atomics", number(seen.all.sharedAtomics.lanes + seen.all.globalAtomics.lanes) + " of them",
                  "atomics on one element take turns: here the threads share the work of adding");
}

void expectOneSumABlock(const SumObservation& seen) {
    if (!seen.counted || uint64_t(seen.filled) == seen.all.blocks) return;
    failTechnique("it leaves " + number(uint64_t(seen.filled)) + " sums", number(seen.all.blocks) + " blocks",
                  "each block should leave one");
}

// One shared store a thread, and what a tree may add.
void expectSharedStores(const Observation& seen) {
    if (!seen.counted) return;
    uint64_t stores = seen.all.sharedStores.lanes;
    if (stores < seen.all.threads)
        failTechnique(
            stores ? "there are too few shared stores" : "shared memory is not used",
            perBlock(stores, seen) + " shared stores in each block of " + perBlock(seen.all.threads, seen) + " threads",
            "each thread leaves its sum there");
    if (stores > 3 * seen.all.threads)
        failTechnique("there are too many shared stores",
                      decimal(double(stores) / double(seen.all.threads), 1) + " shared stores a thread",
                      "add up in a variable of the thread's own, and store that once");
}

SumLaunch withShape(int blocks, int threads) {
    return [=](Sum* sums, const int* in, size_t n) {
        launchTree(sums, in, n, blocks, threads);
        return blocks;
    };
}

}  // namespace

STAGE("7.1", "chooseDevice", "a device that can be used, or a reason", "") {
    struct Made {
        const char* what;
        cudaError_t counting;
        std::vector<cudaError_t> devices;
    };
    const cudaError_t good = cudaSuccess, busy = cudaErrorDevicesUnavailable;
    const std::vector<Made> machines = {{"a machine with one device", good, {good}},
                                        {"a machine with three devices", good, {good, good, good}},
                                        {"device 0 is busy", good, {busy, good}},
                                        {"only device 3 is free", good, {busy, busy, busy, good, good}},
                                        {"a machine without a device", good, {}},
                                        {"a machine without a driver", cudaErrorInsufficientDriver, {}},
                                        {"cudaErrorNoDevice instead of a count", cudaErrorNoDevice, {}},
                                        {"both devices are busy", good, {busy, busy}}};
    bool first = true;
    for (const Made& made : machines) {
        trying(made.what);
        int current = 0, asked = 0;
        Machine machine;
        machine.countDevices = [&](int* count) {
            asked++;
            // As CUDA does it: an error leaves what was there.
            if (made.counting == good) *count = int(made.devices.size());
            return made.counting;
        };
        machine.use = [&](int device) {
            asked++;
            if (device < 0 || size_t(device) >= made.devices.size())
                fail({"wrong: device " + std::to_string(device) + " is tried",
                      "there are " + std::to_string(made.devices.size()), "",
                      made.counting == good ? "devices are counted from 0"
                                            : "an error leaves the count as it was: look at what the call returns"});
            if (made.devices[size_t(device)] == good) current = device;
            return made.devices[size_t(device)];
        };
        std::string whyNot;
        int chosen = chooseDevice(machine, whyNot);
        if (first && asked == 0) notWritten("no device is asked for");
        first = false;
        written();
        int right = -1;
        for (size_t d = made.devices.size(); d-- > 0;)
            if (made.devices[d] == good) right = int(d);
        if (chosen != right) {
            std::string cause;
            if (right < 0)
                cause = "if no device can be used, the answer is -1";
            else if (chosen < 0)
                cause = "one that cannot be used is no reason to give up: try the next";
            else if (size_t(chosen) >= made.devices.size() || made.devices[size_t(chosen)] != good)
                cause = "use() says whether the device can be used: look at what it returns";
            else
                cause = "take the first that can be used";
            fail({"wrong device", "should be " + std::to_string(right) + ", and is " + std::to_string(chosen), "",
                  cause});
        }
        if (right >= 0 && current != right)
            fail({"wrong: device " + std::to_string(current) + " is the current one",
                  "chosen was " + std::to_string(right), "",
                  "stop at the first one that can be used; use() makes it the current one"});
        if (right < 0 && whyNot.empty())
            fail({"wrong: nobody is told why there is no device", "whyNot is empty", "",
                  "a program that ends without a word helps nobody: cudaGetErrorString() has the words"});
    }
    trying("this machine");
    Machine real;
    real.countDevices = [](int* count) { return cudaGetDeviceCount(count); };
    real.use = [](int device) {
        cudaError_t error = cudaSetDevice(device);
        return error == cudaSuccess ? cudaFree(nullptr) : error;
    };
    std::string whyNot;
    int chosen = chooseDevice(real, whyNot);
    if (chosen < 0) fail({"no device can be used", whyNot, "", ""});
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, chosen) == cudaSuccess)
        fact("here: device " + std::to_string(chosen) + ", " + properties.name);
}

STAGE("7.2", "squaresSumSerial", "one thread", "") {
    expectSums(launchSerial, sumSizes());
    SumObservation seen = onLarge(launchSerial);
    expectThreads(seen, 1, "here a single thread does it all: the launch is given");
    expectAccesses(seen, Side::stores, 1, "add up in a variable of the thread's own, and store that once", sizeof(Sum));
    expectReadOnce(seen);
    timeSums(launchSerial, large);  // more would take too long
}

STAGE("7.3", "squaresSumContiguous", "512 threads, a slice each", "") {
    expectSums(launchContiguous, sumSizes());
    SumObservation seen = onLarge(launchContiguous);
    expectAccesses(seen, Side::stores, seen.all.threads, "each thread stores its sum once", sizeof(Sum));
    expectReadOnce(seen);
    if (seen.counted && seen.all.globalLoads.efficiency() > 0.2)
        failTechnique("neighbouring threads read neighbours",
                      decimal(seen.all.globalLoads.sectorsPerRequest(), 1) + " sectors a load",
                      "that is stage 7.4: here each thread reads a slice of its own, from front to back");
    if (seen.counted)
        prediction("sectors of a load", predictedContiguousLoad, seen.all.globalLoads.sectorsPerRequest(), "");
    timeSums(launchContiguous, manyForOneBlock);
}

STAGE("7.4", "squaresSumStrided", "neighbouring threads read neighbours", "") {
    expectSums(launchStrided, sumSizes());
    SumObservation seen = onLarge(launchStrided);
    expectAccesses(seen, Side::stores, seen.all.threads, "each thread stores its sum once", sizeof(Sum));
    expectReadOnce(seen);
    expectEfficiency(seen, Side::loads, 1.0, "thread t reads element t first: which one next, if all go on in step?");
    if (seen.counted)
        prediction("sectors of a load", predictedStridedLoad, seen.all.globalLoads.sectorsPerRequest(), "");
    timeSums(launchStrided, manyForOneBlock);
}

STAGE("7.5", "squaresSumBlocks", "several blocks", "7.4") {
    expectSums(launchBlocks, sumSizes());
    SumObservation seen = onLarge(launchBlocks);
    if (seen.counted && seen.all.blocks < 2)
        failTechnique("one block does it all", number(seen.all.threads) + " threads",
                      "a block runs on one multiprocessor: the others have nothing to do");
    expectReadOnce(seen);
    expectNoAtomics(seen);
    expectAccesses(seen, Side::stores, seen.all.threads, "each thread stores its sum once", sizeof(Sum));
    expectEfficiency(seen, Side::loads, 1.0, "in each round all threads of the grid read one stretch");
    timeSums(launchBlocks, manyForOneBlock);
}

STAGE("7.6", "squaresSumShared", "one sum a block", "7.5") {
    expectSums(launchShared, sumSizes());
    SumObservation seen = onLarge(launchShared);
    expectOneSumABlock(seen);
    expectReadOnce(seen);
    expectNoAtomics(seen);
    expectSharedStores(seen);
    expectAccesses(seen, Side::stores, seen.all.blocks, "a block stores one sum, once", sizeof(Sum));
    expectEfficiency(seen, Side::loads, 1.0, "in each round all threads of the grid read one stretch");
    timeSums(launchShared, manyForOneBlock);
}

STAGE("7.7", "squaresSumTree", "adding up in log2 steps", "7.6") {
    // Powers of two first: there any tree does something right.
    const std::pair<int, int> shapes[] = {{8, 64}, {8, 96}, {1, 1},   {3, 2},    {2, 3},
                                          {5, 31}, {4, 33}, {2, 100}, {1, 1000}, {2, 1024}};
    for (auto [blocks, threads] : shapes) {
        if ((threads & (threads - 1)) != 0)  // a missing barrier has been found before
            usualCause(cpu_device::DefectKind::sharedRace, "",
                       "64 threads add up without a race: do the halves overlap where an odd number of sums is left?");
        for (size_t n : {size_t(5003), size_t(1000), size_t(1), size_t(0)}) {
            trying(number(n) + " elements, " + std::to_string(blocks) + " blocks of " + std::to_string(threads));
            observeSums(withShape(blocks, threads), n);
        }
    }
    expectSums(withShape(16, 128), sumSizes());
    SumObservation seen = onLarge(withShape(8, 256));
    expectReadOnce(seen);
    expectNoAtomics(seen);
    expectAccesses(seen, Side::stores, seen.all.blocks, "a block stores one sum, once", sizeof(Sum));
    expectEfficiency(seen, Side::loads, 1.0, "in each round all threads of the grid read one stretch");
    if (seen.counted) {
        if (seen.all.sharedStores.lanes == 0)
            failTechnique("shared memory is not used", "", "each thread leaves its sum there");
        if (seen.all.sharedStores.lanes > 3 * seen.all.threads) expectSharedStores(seen);
        // One thread alone needs 255 loads of a single lane.
        double loads = double(seen.all.sharedLoads.requests) / double(seen.all.blocks);
        if (loads > 128)
            failTechnique("a block of 256 threads takes " + decimal(loads, 0) + " shared loads, one after the other",
                          decimal(double(seen.all.sharedLoads.lanes) / double(seen.all.sharedLoads.requests), 1) +
                              " lanes each: most threads only wait",
                          "in the first step half of all threads add, each one sum to its own");
        if (seen.all.barriersPerBlock > 10)
            failTechnique("a block of 256 threads passes " + decimal(seen.all.barriersPerBlock, 1) + " barriers", "",
                          "halving 256 sums takes 8 steps, with one barrier behind each and one before the first");
        fact(decimal(seen.all.barriersPerBlock, 0) + " barriers and " + decimal(loads, 0) +
             " shared loads in a block of 256 threads");
        prediction("barriers in a block of 256 threads", predictedTreeBarriers, seen.all.barriersPerBlock, "");
    }
    int multiprocessors = 0;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    timeSums(withShape(8 * multiprocessors, 256), many);
}

STAGE("7.8", "squaresSumWarp", "lanes hand their sums to each other", "7.7") {
    expectSums(launchWarp, sumSizes());
    SumObservation seen = onLarge(launchWarp);
    expectReadOnce(seen);
    expectNoAtomics(seen);
    expectEfficiency(seen, Side::loads, 1.0, "in each round all threads of the grid read one stretch");
    if (seen.counted) {
        uint64_t warps = seen.all.threads / 32;
        if (seen.all.blocks < 8)
            failTechnique("there are only " + number(seen.all.blocks) + " blocks", "",
                          "blocksFor() tells how many fill the card");
        if (uint64_t(seen.filled) > warps || seen.all.globalStores.lanes > warps)
            failTechnique("it leaves " + number(uint64_t(seen.filled)) + " sums", number(warps) + " warps",
                          "the lanes of a warp add up their sums by __shfl_down_sync");
        if (seen.all.sharedStores.lanes > warps)
            failTechnique("there are too many shared stores",
                          number(seen.all.sharedStores.lanes) + " of them, by " + number(warps) + " warps",
                          "by __shfl_down_sync lanes read each other's registers: one store a warp is left");
        if (seen.all.barriersPerBlock > 2)
            failTechnique("a block passes " + decimal(seen.all.barriersPerBlock, 1) + " barriers", "",
                          "a warp needs none for its shuffles, and the block one, when all warps are ready");
        fact(perBlock(seen.all.sharedStores.lanes, seen) + " shared stores and " +
             decimal(seen.all.barriersPerBlock, 0) + " barrier in a block of " + perBlock(seen.all.threads, seen) +
             " threads");
    }
    timeSums(launchWarp, many);
}

STAGE("7.9", "squaresSumFast", "wide loads, one pass", "") {
    SumLaunch launch = [](Sum* sums, const int* in, size_t n) {
        launchFast(sums, in, n);
        return 1;
    };
    trying("5 003 elements");
    observeSums(launch, 5003);
    trying("5 003 elements, a second time");  // shows a counter that was not set back
    observeSums(launch, 5003);
    expectSums(launch, sumSizes());
    SumObservation seen = onLarge(launch);
    if (seen.counted) {
        if (seen.all.launches > 2)
            failTechnique("there are " + number(seen.all.launches) + " launches", "", "one or two will do");
        if (seen.all.globalAtomics.lanes > seen.all.threads / 32)
            failTechnique("there are " + number(seen.all.globalAtomics.lanes) + " atomics",
                          number(seen.all.threads) + " threads in " + number(seen.all.blocks) + " blocks",
                          "atomics on one element take turns: add up in the block first");
        if (seen.all.blocks < 8)
            failTechnique("there are only " + number(seen.all.blocks) + " blocks", "",
                          "blocksFor() tells how many fill the card");
    }
    expectBytesPerLane(seen, Side::loads, 15.5, "an int4 is four ints that lie side by side, loaded at once");
    // Partial sums may be read again.
    if (seen.counted && seen.all.globalLoads.bytesAsked > large * sizeof(int) * 11 / 10) expectReadOnce(seen);
    expectEfficiency(seen, Side::loads, 0.99, "in each round all threads of the grid read one stretch");
    timeSums(launch, many);
}

namespace {

bool near(double got, double expected) { return std::fabs(got - expected) <= 1e-6 * std::fabs(expected); }

struct Run {
    const char* what;
    std::vector<BlockTime> times;
    size_t bytes;
    double clockHertz;
    long long cycles;
};

void expectBandwidth(const Run& run) {
    trying(run.what);
    double right = double(run.bytes) * run.clockHertz / double(run.cycles) / 1e9;
    double got = clockBandwidth(run.times.data(), int(run.times.size()), run.bytes, run.clockHertz);
    if (near(got, right)) return;
    long long first = run.times[0].start, last = run.times[0].end, longest = 0, sum = 0;
    for (const BlockTime& t : run.times) {
        first = std::min(first, t.start);
        last = std::max(last, t.end);
        longest = std::max(longest, t.end - t.start);
        sum += t.end - t.start;
    }
    auto at = [&](double cycles) { return double(run.bytes) * run.clockHertz / cycles / 1e9; };
    Failure f;
    f.what = "wrong bandwidth";
    f.element = "should be " + value(right) + " GB/s, and is " + value(got);
    if (near(got, right * 1e9 / (1 << 30)))
        f.cause = "a GB is 10^9 bytes here, not 2^30";
    else if (near(got, right * 1e6 / (1 << 20)))
        f.cause = "2^20 numbers are 1 048 576, not a million: count the bytes as they are";
    else if (near(got, right * 1e9))
        f.cause = "a GB is 10^9 bytes";
    else if (near(got, right / 1e3) || near(got, right * 1e3) || near(got, right / 1e6) || near(got, right * 1e6))
        f.cause = "off by thousands: cycles divided by Hz are seconds";
    else if (near(got, at(double(last - first))))
        f.cause = "these are clocks of different multiprocessors: one's end less another's start is no time";
    else if (near(got, at(double(longest))))
        f.cause = "blocks of one multiprocessor may run one after the other: first start to last end";
    else if (near(got, at(double(sum))))
        f.cause = "blocks run at the same time: their cycles do not add up";
    else if (near(got, at(double(run.times[0].end - run.times[0].start))))
        f.cause = "look at all blocks, not only the first";
    else if (near(got, at(double(uint32_t(run.cycles)))) || near(got, at(double(int32_t(run.cycles)))))
        f.cause = "cycles do not fit in 32 bits: 2^32 of them are over in two seconds";
    fail(f);
}

}  // namespace

STAGE("7.10", "clockBandwidth", "from cycles to GB/s", "") {
    const size_t bytes = large * sizeof(int);
    // As printed for one block of 512 threads, and for 8 of 64 on a card with one multiprocessor.
    Run one{"one block, 1 595 788 cycles at 1.6 GHz", {{0, 1000, 1596788}}, bytes, 1.6e9, 1595788};
    Run eight{"8 blocks on one multiprocessor", {}, bytes, 1.6e9, 1601876};
    for (int b = 0; b < 8; b++) eight.times.push_back({0, 5000 + 40 * b, 5000 + 1601876 - 30 * (7 - b)});
    if (clockBandwidth(one.times.data(), 1, bytes, 1.6e9) == 0) notWritten("the function returns 0");
    written();
    expectBandwidth(one);
    expectBandwidth(eight);
    Run turns{"3 blocks one after the other", {{2, 100, 1100}, {2, 1150, 2150}, {2, 2200, 3300}}, bytes, 1e9, 3200};
    expectBandwidth(turns);
    Run unordered{"blocks in another order", {{1, 2200, 3300}, {1, 100, 1100}, {1, 1150, 2150}}, bytes, 1e9, 3200};
    expectBandwidth(unordered);
    Run two{
        "2 multiprocessors, whose clocks differ", {{0, 900'000'000, 900'001'000}, {1, 17, 1117}}, bytes, 1.98e9, 1100};
    expectBandwidth(two);
    Run longRun{"a kernel of 3 seconds", {{0, 12, 6'000'000'012}}, size_t(1) << 40, 2e9, 6'000'000'000};
    expectBandwidth(longRun);
    Run many{"132 multiprocessors, 8 blocks each", {}, size_t(1) << 30, 1.98e9, 0};
    for (int b = 0; b < 132 * 8; b++) {
        int m = b % 132;
        long long begin = (b / 132) * 1000LL, clock = 1'000'003LL * m * m;
        many.times.push_back({m, clock + begin, clock + begin + 5000 + m});
        many.cycles = std::max(many.cycles, 7 * 1000LL + 5000 + m);
    }
    expectBandwidth(many);
    trying("");
    fact("1 595 788 cycles at 1.6 GHz: " + decimal(1595788 / 1.6e3, 0) + " us, " +
         decimal(clockBandwidth(one.times.data(), 1, bytes, 1.6e9), 2) + " GB/s");
}

STAGE("7.11", "bug hunt: squaresSumPublished", "what lies behind an array", "") {
    hunting(cpu_device::DefectKind::outOfBounds);
    expectSums(launchPublished, sumSizes());
    SumObservation seen = onLarge(launchPublished);
    const std::string leaveTheRest = "mend the defect, and leave the rest as it is";
    if (seen.counted && (seen.all.threads != 512 || seen.all.blocks != 8))
        failTechnique("it is launched in another shape",
                      number(seen.all.blocks) + " blocks, " + number(seen.all.threads) + " threads",
                      "8 blocks of 64 threads must do: " + leaveTheRest);
    expectOneSumABlock(seen);
    expectReadOnce(seen);
    expectNoAtomics(seen);
    expectSharedStores(seen);
    expectBarriers(seen, 7, leaveTheRest);
    expectEfficiency(seen, Side::loads, 1.0, leaveTheRest);
}
