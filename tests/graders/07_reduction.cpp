// Chapter 7: reduction.
#include "chapters/07_reduction/reduction.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>

#include "common/grading/stage/account.h"
#include "common/grading/stage/far_sums.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/one_changed.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/students_process.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"

using namespace grading;

static_assert(mostSums == roomForSums, "what the student is promised");

namespace {

constexpr size_t large = size_t(1) << 20;            // as the retold text
constexpr size_t manyForOneBlock = size_t(1) << 26;  // more than an L2 cache holds
constexpr size_t many = size_t(1) << 28;

const std::string inTurns = "in each round all threads of the grid read one stretch";

Failure rightBut(const std::string& what, const std::string& counted, const std::string& hint) {
    return {"right, but " + what, counted, "", hint};
}

std::string perBlock(uint64_t n, const SumObservation& seen) {
    return decimal(double(n) / double(seen.blocks), n % seen.blocks ? 1 : 0);
}

// One block of so many threads, each with a sum of its own.
Account inOneBlock(unsigned threads, const SumObservation& seen) {
    Account a(dim3(1), dim3(threads), "the launch is given: one block of " + number(threads));
    a.shapeIsHandedOver = false;
    a.stores = storedOnce(seen, "add up in a variable of the thread's own, and store that once");
    return a;
}

void refuseAtomics(Account& a) {
    a.atomics.lanes.hint = a.sharedAtomics.lanes.hint =
        "atomics on one element take turns: here the threads share the work of adding";
}

// The same of a launch that is the student's, too. What it clears for the atomics is told as those.
void refuseAtomicsAndClearing(Account& a, const SumObservation& seen) {
    refuseAtomics(a);
    if (seen.all.globalAtomics.lanes) a.bytesMovedByCalls = anyNumber();
}

// Each block leaves one sum; how it comes by it is open.
Account oneSumABlock(size_t n, unsigned blocks, unsigned threads) {
    Account a(dim3(blocks), dim3(threads), "the launch is given");
    a.loads = loadedInTurns(n, blocks, threads, inTurns);
    a.stores = once(blocks, "a block stores one sum, once", sizeof(Sum));
    refuseAtomics(a);
    return a;
}

uint64_t multiprocessors() {
    int count = 0;
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
    return uint64_t(count);
}

// Where the student chooses the grid: blocks for each multiprocessor, if n elements keep as many busy.
Count blocksThatFillTheCard(size_t n, size_t elementsAThread, const SumObservation& seen) {
    if (!seen.counted) return anyNumber();
    uint64_t elements = seen.threads / seen.blocks * elementsAThread;
    return atLeast(std::min<uint64_t>(multiprocessors(), n / elements), "blocksFor() tells how many fill the card");
}

SumLaunch withShape(int blocks, int threads) {
    return [=](Sum* sums, const int* in, size_t n) {
        launchTree(sums, in, n, blocks, threads);
        return blocks;
    };
}

}  // namespace

namespace {

// A machine that is made up: what counting its devices says, and what each device.
struct Made {
    std::string what;
    cudaError_t counting;
    std::vector<cudaError_t> devices;
    int countOfAnError = 3;  // what an error leaves there is nobody's to rely on
    bool lostWhenCountedAgain = false, busyWhenUsedAgain = false, freeWhenUsedAgain = false;

    int firstGood() const {
        if (counting != cudaSuccess) return -1;
        auto good = std::find(devices.begin(), devices.end(), cudaSuccess);
        return good == devices.end() ? -1 : int(good - devices.begin());
    }
    bool has(int device) const { return device >= 0 && size_t(device) < devices.size(); }
};

// Every error that there is.
std::vector<cudaError_t> allRefusals() {
    std::vector<cudaError_t> all;
    for (int e = 1; e < 1000; e++)
        if (std::string(cudaGetErrorName(cudaError_t(e))).rfind("cudaError", 0) == 0) all.push_back(cudaError_t(e));
    return all;
}

std::vector<Made> machines() {
    const cudaError_t good = cudaSuccess, busy = cudaErrorDevicesUnavailable;
    std::vector<Made> all = {{"a machine with one device", good, {good}},
                             {"a machine with three devices", good, {good, good, good}},
                             {"device 0 is busy", good, {busy, good}},
                             {"only device 3 is free", good, {busy, busy, busy, good, good}},
                             {"a machine without a device", good, {}},
                             {"a machine without a driver", cudaErrorInsufficientDriver, {}},
                             {"a machine with too old a driver", cudaErrorInsufficientDriver, {}, 0},
                             {"cudaErrorNoDevice instead of a count", cudaErrorNoDevice, {}},
                             {"both devices are busy", good, {busy, busy}}};
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    const std::vector<cudaError_t> refusals = allRefusals();
    auto refusal = [&] { return refusals[size_t(drawn(0, int(refusals.size()) - 1))]; };
    for (int most : {40, 40, 300, 300}) {
        const bool one = all.size() % 2;
        Made made{"", good, std::vector<cudaError_t>(size_t(drawn(most / 2, most)))};
        for (cudaError_t& device : made.devices) device = refusal();
        if (one) made.devices[size_t(drawn(most / 3, int(made.devices.size()) - 1))] = good;
        made.what =
            std::to_string(made.devices.size()) + " devices, " +
            (one ? "of which only device " + std::to_string(made.firstGood()) + " is free" : "none of them free");
        all.push_back(made);
    }
    cudaError_t error = refusal();
    all.push_back({std::string(cudaGetErrorName(error)) + " instead of a count", error, {}});
    // Who counts twice has to look at what both calls return.
    all.push_back({"a driver that is lost after one call", good, {good, good}, 40});
    all.back().lostWhenCountedAgain = true;
    for (int countOfAnError : {0, 1}) {
        all.push_back({"a driver that is lost after one call, and two devices of which the first is busy",
                       good,
                       {busy, good},
                       countOfAnError});
        all.back().lostWhenCountedAgain = true;
    }
    all.push_back({"a device that somebody else takes after one call", good, {good}});
    all.back().busyWhenUsedAgain = true;
    all.push_back(
        {"a device that somebody else takes after one call, behind one that cannot be used", good, {refusal(), good}});
    all.back().busyWhenUsedAgain = true;
    // Who asks anew why a device cannot be used hears that it can.
    all.push_back({"two devices that are busy, and then are not", good, {refusal(), refusal()}});
    all.back().freeWhenUsedAgain = true;
    return all;
}

// The reason must be the error's own, in words or by its name; or, of no device at all, that there is none: in one's
// own words, of which one is this.
const char* const devicesWords[] = {"device", "gpu", "card", "设备", "显卡"};
void expectReason(const Made& made, const std::string& whyNot) {
    std::vector<cudaError_t> errors = made.devices;
    if (made.counting != cudaSuccess) errors = {made.counting};
    std::string own;
    for (cudaError_t error : errors)
        own += std::string(cudaGetErrorName(error)) + "\n" + cudaGetErrorString(error) + "\n";
    // Part of what a call returned may be the words of another error.
    auto isNamed = [&](const char* words) {
        return whyNot.find(words) != std::string::npos && own.find(words) == std::string::npos;
    };
    int others = 0;  // one or two may come about by chance
    for (int e = 1; e < 1000; e++)
        if (const cudaError_t error = cudaError_t(e); std::find(errors.begin(), errors.end(), error) == errors.end())
            others += isNamed(cudaGetErrorName(error)) || isNamed(cudaGetErrorString(error));
    if (others > 2)
        fail({"wrong: it names errors that there were not", "", "", "the words of the error that a call returned", ""});
    for (cudaError_t error : errors)
        for (const char* words : {cudaGetErrorString(error), cudaGetErrorName(error)})
            if (whyNot.find(words) != std::string::npos) return;
    std::string small = whyNot;
    for (char& c : small) c = char(std::tolower(static_cast<unsigned char>(c)));
    if (errors.empty() && std::any_of(std::begin(devicesWords), std::end(devicesWords),
                                      [&](const char* word) { return small.find(word) != std::string::npos; }))
        return;
    const std::string said = whyNot.empty() ? "whyNot is empty" : "whyNot is \"" + whyNot + "\"";
    if (errors.empty())
        fail({"wrong: nobody is told why there is no device", said, "", "it should say that there is no device", ""});
    fail({"wrong: nobody is told why there is no device",
          said + (whyNot.empty() ? "" : ", and the error was: " + std::string(cudaGetErrorString(errors[0]))), "",
          "a program that ends without a word helps nobody: cudaGetErrorString() has the words of the error", ""});
}

// What the student's function asks the machine, where it runs: a device, or -1 for their number; the answer is the
// error and that number.
std::string chooseThere(const std::string&) {
    auto ask = [](int question) { return valuesIn<int>(askGrader(bytesOf<int>({question})), 2); };
    Machine machine;
    machine.countDevices = [&](int* count) {
        const std::vector<int> answer = ask(-1);
        *count = answer[1];
        return cudaError_t(answer[0]);
    };
    machine.use = [&](int device) { return cudaError_t(ask(device)[0]); };
    std::string whyNot = "?";  // as another call has left it
    const int chosen = chooseDevice(machine, whyNot);
    return bytesOf<int>({chosen}) + whyNot;
}
int chosenOf(const Machine& machine, std::string& whyNot) {
    const std::string said = callStudent(chooseThere, "", [&](const std::string& question) {
        const int device = valuesIn<int>(question)[0];
        int count = 0;
        const cudaError_t error = device < 0 ? machine.countDevices(&count) : machine.use(device);
        return bytesOf<int>({int(error), count});
    });
    whyNot = said.substr(sizeof(int));
    return valuesIn<int>(said.substr(0, sizeof(int)))[0];
}

// Whether it asked for anything.
bool expectChosen(Made made) {
    trying(made.what);
    int current = 0, asked = 0, counted = 0;
    std::map<int, int> used;
    Machine machine;
    machine.countDevices = [&](int* count) {
        asked++;
        if (++counted > 1 && made.lostWhenCountedAgain) made.counting = cudaErrorUnknown;
        *count = made.counting == cudaSuccess ? int(made.devices.size()) : made.countOfAnError;
        return made.counting;
    };
    machine.use = [&](int device) {
        asked++;
        if (!made.has(device))
            fail({"wrong: device " + std::to_string(device) + " is tried",
                  "there are " + std::to_string(made.devices.size()), "",
                  made.counting == cudaSuccess
                      ? "devices are counted from 0"
                      : "an error leaves anything in the count: look at what the call returns"});
        cudaError_t& state = made.devices[size_t(device)];
        if (used[device]++ > 0 && made.busyWhenUsedAgain) state = cudaErrorDevicesUnavailable;
        if (used[device] > 1 && made.freeWhenUsedAgain) state = cudaSuccess;
        if (state == cudaSuccess) current = device;
        return state;
    };
    std::string whyNot;
    int chosen = chosenOf(machine, whyNot), right = made.firstGood();
    if (asked == 0) return false;
    written();
    if (chosen != right) {
        std::string cause;
        if (made.freeWhenUsedAgain)
            cause = "it was used twice, and could be the second time: keep what each call returns";
        else if (made.busyWhenUsedAgain)
            cause = "it was used twice, and refused the second time: look at what each call returns";
        else if (counted > 1 && made.lostWhenCountedAgain)
            cause = "an error leaves anything in the count: look at what the call returns";
        else if (right < 0)
            cause = "if no device can be used, the answer is -1";
        else if (chosen < 0)
            cause = "one that cannot be used is no reason to give up: try the next";
        else if (!made.has(chosen) || made.devices[size_t(chosen)] != cudaSuccess)
            cause = "use() says whether the device can be used: look at what it returns";
        else
            cause = "take the first that can be used";
        fail({"wrong device", "should be " + std::to_string(right) + ", and is " + std::to_string(chosen), "", cause});
    }
    if (right >= 0 && current != right)
        fail({"wrong: device " + std::to_string(current) + " is the current one", "chosen was " + std::to_string(right),
              "", "stop at the first one that can be used; use() makes it the current one"});
    if (right < 0) expectReason(made, whyNot);
    return true;
}

}  // namespace

STAGE("7.1", "chooseDevice", "a device that can be used, or a reason", "") {
    bool first = true;
    for (const Made& made : machines()) {
        if (!expectChosen(made)) {
            if (first) notWritten("no device is asked for");
            fail({"wrong: no device is asked for", "", "", "ask the machine that is handed over, each time anew", ""});
        }
        first = false;
    }
    trying("this machine");
    Machine real;
    real.countDevices = [](int* count) { return cudaGetDeviceCount(count); };
    real.use = [](int device) {
        cudaError_t error = cudaSetDevice(device);
        return error == cudaSuccess ? cudaFree(nullptr) : error;
    };
    std::string whyNot;
    int chosen = chosenOf(real, whyNot);
    if (chosen < 0) fail({"no device can be used", whyNot, "", ""});
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, chosen) == cudaSuccess)
        fact("here: device " + std::to_string(chosen) + ", " + properties.name);
}

STAGE("7.2", "squaresSumSerial", "one thread", "") {
    auto may = [](size_t n, const SumObservation& seen) {
        Account a = inOneBlock(1, seen);
        a.loads = loadedOnce(n);
        return a;
    };
    std::vector<size_t> sizes = sumSizes();
    sizes.push_back(large + size_t(randomInts(1, 1, int(large) / 4)[0]));
    fact(trafficOf(expectSums(launchSerial, {may}, sizes, large)));
    expectSumsOfFarMore(launchSerial, Dealt::inTurns);
    timeSums(launchSerial, large);  // more would take too long
}

STAGE("7.3", "squaresSumContiguous", "512 threads, a slice each", "") {
    auto may = [](size_t n, const SumObservation& seen) {
        Account a = inOneBlock(512, seen);
        a.loads = loadedOnce(n);
        a.stores.sectors = exactly(512 * sizeof(Sum) / 32, "neighbouring threads store neighbouring sums");
        // With a slice of 16 at least, no two lanes want the same sector, of 4 bytes each, or of 16; but the last slice
        // may be short, and gone through from behind in step with the one before it.
        if (n >= 16ul * 512)
            a.loads.sectors = atLeast(seen.all.globalLoads.lanes - 8,
                                      "neighbouring threads read neighbours: that is stage 7.4. Here each thread reads "
                                      "a slice of its own, from "
                                      "front to back");
        return a;
    };
    SumObservation seen = expectSums(launchContiguous, {may, notInSlices}, sumSizes(), large);
    fact(trafficOf(seen));
    if (seen.counted)
        prediction("sectors of a load", predictedContiguousLoad, seen.all.globalLoads.sectorsPerRequest(), "");
    expectSumsOfFarMore(launchContiguous, Dealt::aSliceAThread);
    expectSumOfMany(launchContiguous);
    timeSums(launchContiguous, manyForOneBlock);
}

STAGE("7.4", "squaresSumStrided", "neighbouring threads read neighbours", "") {
    auto may = [](size_t n, const SumObservation& seen) {
        Account a = inOneBlock(512, seen);
        a.loads = loadedInTurns(n, 1, 512, "thread t reads element t first: which one next, if all go on in step?");
        a.stores.sectors = exactly(512 * sizeof(Sum) / 32, "neighbouring threads store neighbouring sums");
        return a;
    };
    SumObservation seen = expectSums(launchStrided, {may, unevenlyDealt}, sumSizes(), large);
    fact(trafficOf(seen));
    if (seen.counted)
        prediction("sectors of a load", predictedStridedLoad, seen.all.globalLoads.sectorsPerRequest(), "");
    expectSumsOfFarMore(launchStrided, Dealt::aSliceAWarp);
    expectSumOfMany(launchStrided);
    timeSums(launchStrided, manyForOneBlock);
}

STAGE("7.5", "squaresSumBlocks", "several blocks", "7.4") {
    auto may = [](size_t n, const SumObservation& seen) {
        // 8 blocks of 64 threads, or more; fewer only where there are not as many elements.
        Account a(
            atLeast(std::min<uint64_t>(8, (n + 63) / 64),
                    "8 blocks of 64 threads: a block runs on one multiprocessor, and the others have nothing to do"),
            between(std::min<uint64_t>(64 * std::max<uint64_t>(8, seen.blocks), n), mostSums,
                    "8 blocks of 64 threads, each with a sum of its own"));
        a.loads = loadedInTurns(n, seen.blocks, seen.counted ? seen.threads / seen.blocks : 0, inTurns);
        a.stores = storedOnce(seen, "each thread stores its sum once");
        a.stores.sectors = atMost(seen.sums.size() * sizeof(Sum) / 32 + 2 * seen.blocks,
                                  "neighbouring threads store neighbouring sums");
        refuseAtomicsAndClearing(a, seen);
        return a;
    };
    fact(trafficOf(expectSums(launchBlocks, {may, unevenlyDealt}, sumSizes(), large)));
    expectRoundsOfTheGrid(launchBlocks, inTurns);
    expectSumsOfFarMore(launchBlocks, Dealt::inTurns, 8);
    expectSumOfMany(launchBlocks);
    timeSums(launchBlocks, manyForOneBlock);
}

STAGE("7.6", "squaresSumShared", "one sum per block", "7.5") {
    auto may = [](size_t n, const SumObservation& seen) {
        Account a = oneSumABlock(n, 8, 64);
        a.shapeIsHandedOver = false;
        // Each thread's sum goes there, but perhaps that of the one who adds up; in a tree, 63 sums of two as well.
        const std::string hint = "each thread leaves its sum there once: add up in a variable of the thread's own";
        a.sharedStores = lanesShared(between(8ul * 63, 8ul * 127, hint));
        a.sharedLoads = lanesShared(between(8ul * 63, 8ul * 127, "each sum is added once"));
        const bool tree = seen.all.sharedLoads.requests < seen.blocks * 32;
        a.barriers = tree ? between(1, 7, "the next stage's tree has 6 steps, with one barrier behind each")
                          : exactly(1, "one __syncthreads(), between leaving the sums and adding them up");
        if (tree) a.bankConflicts = anyNumber();
        if (n == large) a.timesItsShare = 1.25;
        a.staticShared = a.dynamicShared = atMost(2048, "64 sums are 512 bytes");
        return a;
    };
    fact(trafficOf(expectSums(launchShared, {may, unevenlyDealt}, sumSizes(), large)));
    expectSumsOfFarMore(launchShared, Dealt::inTurns);
    expectSumOfMany(launchShared);
    timeSums(launchShared, manyForOneBlock);
}

namespace {

// Of a tree over the threads of a block: the steps in which so many sums become one.
unsigned stepsFor(unsigned threads) {
    unsigned steps = 0;
    while ((1u << steps) < threads) steps++;
    return steps;
}

// Halves are added to halves; neighbours may be, too, and the last 32 sums may stay within a warp.
Account mayInATree(size_t n, unsigned blocks, unsigned threads) {
    Account a = oneSumABlock(n, blocks, threads);
    const unsigned steps = stepsFor(threads), whole = 1u << steps;  // the others of `whole` may be filled with 0
    const uint64_t least = threads > 32 ? threads - 32 : 0, most = 2 * whole - 1;
    a.sharedStores = lanesShared(between(least * blocks, most * blocks,
                                         "each thread leaves its sum there once, and a step stores each new sum once: "
                                         "add up in a variable of the thread's own"));
    a.sharedLoads = lanesShared(
        between(least * blocks, most * blocks, "half of what is left loads its own sum and that of its partner"));
    a.barriers = between(steps > 5 ? steps - 5 : 0, std::max(steps, 1u) + 1,
                         "halving " + number(threads) + " sums takes " + number(steps) +
                             " steps, with one barrier behind each and one before the first");
    a.idleBarriers = atMost(threads > 1 ? blocks : 2ul * blocks, a.barriers.hint);  // behind the last step
    a.absentFromBarriers = exactly(0, "let those who have nothing left to add come to the barriers too");
    if (n >= 16ul * blocks * threads) a.timesItsShare = 1.25;
    // Two a step; where an odd number is left, one thread may add the last to its sum as well.
    a.mostSharedLoads = atMost(4ul * steps + 2, "no thread adds many sums alone: in a step each adds one to its own");
    a.bankConflicts = anyNumber();
    a.dynamicShared = atMost(whole * sizeof(Sum), "the third launch argument is the shared array's size in bytes");
    // A few words beside it, such as the sums of its warps.
    a.staticShared = atMost(32 * sizeof(Sum),
                            "make the array as large as the block: extern __shared__, and its bytes "
                            "as the third launch argument");
    return a;
}

std::optional<Failure> oneAfterTheOther(unsigned threads, const SumObservation& seen) {
    if (!seen.counted || threads <= 32) return {};
    double loads = double(seen.all.sharedLoads.requests) / double(seen.blocks);
    // In the worst order all warps load twice in each step.
    if (loads <= 2.0 * (threads + 31) / 32 * stepsFor(threads) + 1) return {};
    return rightBut(
        "a block of " + number(threads) + " threads takes " + decimal(loads, 0) + " shared loads, one after the other",
        decimal(double(seen.all.sharedLoads.lanes) / double(seen.all.sharedLoads.requests), 1) +
            " lanes each: most threads only wait",
        "in the first step half of all threads add, each one sum to its own");
}

// Half of what is left adds each one sum to its own, and where an odd number is left, one thread another one. Behind
// the last barrier the sum itself may be loaded, too.
std::optional<Failure> manyInAStep(unsigned threads, const SumObservation& seen) {
    const uint64_t most = (threads & (threads - 1)) == 0 ? 2 : 4;
    const uint64_t inAStep = seen.all.mostSharedLoadsOfAStep, atTheEnd = seen.all.mostSharedLoadsAtTheEnd;
    if (!seen.counted || threads <= 4 || (inAStep <= most && atTheEnd <= most + 1)) return {};
    return rightBut("in a block of " + number(threads) + " threads one adds several sums in a step",
                    number(inAStep > most ? inAStep : atTheEnd) + " shared loads, one after the other, where " +
                        number(most) + " would do",
                    "in each step half of what is left adds one sum to its own, down to the last two");
}

SumJudge inATree(unsigned blocks, unsigned threads) {
    return {[=](size_t n, const SumObservation& seen) {
                Account a = mayInATree(n, blocks, threads);
                if (oneAfterTheOther(threads, seen)) a.barriers.least = 0;  // which is told better
                return a;
            },
            [=](size_t n, const SumObservation& seen) {
                auto slow = oneAfterTheOther(threads, seen);
                if (!slow) slow = manyInAStep(threads, seen);
                return slow ? slow : unevenlyDealt(n, seen);
            }};
}

}  // namespace

STAGE("7.7", "squaresSumTree", "adding up in log2 steps", "7.6") {
    // Powers of two first: there any tree does something right.
    std::vector<std::pair<int, int>> shapes = {{8, 64}, {8, 96},  {1, 1},    {3, 2},    {2, 3},    {5, 31},   {3, 32},
                                               {4, 33}, {2, 100}, {1, 1000}, {2, 1024}, {1500, 8}, {66, 1024}};
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    for (int most : {15, 64, 500, 1024}) shapes.push_back({drawn(1, 12), drawn(2, most)});
    for (int most : {4, 8, 16})
        shapes.push_back({2, (32 << drawn(0, 4)) + drawn(most / 2 + 1, most)});  // a few are left
    for (int log2 : {3, 4, 9}) shapes.push_back({drawn(1, 8), 1 << log2});
    Ledger ledger;
    for (auto [blocks, threads] : shapes) {
        if ((threads & (threads - 1)) != 0)  // a missing barrier has been found before
            usualCause(cpu_device::DefectKind::sharedRace, "",
                       "64 threads add up without a race: do the halves overlap where an odd number of sums is left?");
        for (size_t n : {size_t(5003), size_t(1000), size_t(drawn(2, 9000)), size_t(1), size_t(0),
                         20ul * unsigned(blocks * threads) + size_t(drawn(0, 9))}) {
            trying(number(n) + " elements, " + counted(blocks, "block") + " of " + std::to_string(threads));
            trySum(withShape(blocks, threads), inATree(unsigned(blocks), unsigned(threads)), n, ledger);
        }
    }
    trySums(withShape(16, 128), inATree(16, 128), sumSizes(), ledger);
    expectBegunAnywhere(withShape(8, 256));
    SumObservation seen = settleSums(withShape(8, 256), inATree(8, 256), large, ledger);
    fact(trafficOf(seen));
    if (seen.counted) {
        fact(decimal(seen.all.barriersPerBlock, 0) + " barriers and " +
             decimal(double(seen.all.sharedLoads.requests) / double(seen.blocks), 0) +
             " shared loads in a block of 256 threads");
        prediction("barriers in a block of 256 threads", predictedTreeBarriers, seen.all.barriersPerBlock, "");
    }
    expectSumsOfFarMore(withShape(8, 256), Dealt::inTurns);
    timeSums(withShape(8 * int(multiprocessors()), 256), many);
}

namespace {

// A sum for each block, or for each warp.
Account mayByShuffles(size_t n, const SumObservation& seen) {
    const uint64_t aBlock = seen.counted ? seen.threads / seen.blocks : 0, warps = (aBlock + 31) / 32 * seen.blocks;
    Account a(blocksThatFillTheCard(n, 1, seen), anyNumber());
    a.loads = loadedInTurns(n, seen.blocks, aBlock, inTurns);
    a.threads =
        exactly(32 * warps, "whole warps: of fewer than 32 threads, some lanes have nobody to hand their sums to");
    refuseAtomicsAndClearing(a, seen);
    const bool ofWarps = seen.sums.size() > seen.blocks;
    if (seen.sums.size() > warps) a.blocks = anyNumber();  // there is room for so many sums only: told as stores
    a.stores =
        once(ofWarps ? warps : seen.blocks, "the lanes of a warp add up their sums by __shfl_down_sync", sizeof(Sum));
    // A sum may go in two halves of 32 bits each.
    a.exchanges =
        atMost(uint64_t(2 * 5) * (warps + seen.blocks),
               "each thread adds up in a variable of its own first; then five shuffles a warp: by 16, 8, 4, 2 "
               "and 1 lanes");
    if (n == large) {
        a.timesItsShare = 1.5;
        a.shuffles = atLeast(5 * warps, "by __shfl_down_sync each lane gets another's sum: by 16, 8, 4, 2 and 1 lanes");
    }
    a.staticShared = a.dynamicShared = atMost(2048, "the sums of 32 warps are 256 bytes");
    if (ofWarps) return a;
    const uint64_t others = warps - seen.blocks;
    a.sharedStores = lanesShared(
        between(others, warps, "by __shfl_down_sync lanes read each other's registers: one store a warp is left"));
    a.sharedLoads = lanesShared(between(others, warps, "each warp's sum is read once, by one lane"));
    a.barriers =
        between(others ? 1 : 0, 1, "a warp needs none for its shuffles, and the block one, when all warps are ready");
    a.absentFromBarriers =
        exactly(0, "let warps that have stored their sums come to the barrier, too, and leave behind it");
    return a;
}

}  // namespace

STAGE("7.8", "squaresSumWarp", "lanes hand their sums to each other", "7.7") {
    std::vector<size_t> sizes = sumSizes();
    sizes.push_back(2 * large + sizes.back());  // more than a thread each
    SumObservation seen = expectSums(launchWarp, {mayByShuffles, unevenlyDealt}, sizes, large);
    fact(trafficOf(seen));
    if (seen.counted)
        fact(perBlock(seen.all.sharedStores.lanes, seen) + " shared stores and " +
             counted(seen.all.barriersPerBlock, "barrier") + " in a block of " + perBlock(seen.threads, seen) +
             " threads");
    expectSumsOfFarMore(launchWarp, Dealt::inTurns, multiprocessors());
    timeSums(launchWarp, many);
}

namespace {

// The sums of the blocks (or warps) may be left in scratch memory and read again, or meet in atomics, which also count.
Account mayBeFast(size_t n, const SumObservation& seen) {
    Account a(blocksThatFillTheCard(n, 32, seen), anyNumber());
    a.launches = between(1, 2, "one or two will do");
    a.allocations = between(0, 2, "one array for the sums of the blocks, and a counter");
    a.bytesMovedByCalls = atMost(16, "a sum or a counter may be set to 0; the kernels do the rest");
    a.bytesCopiedByCalls = exactly(0);
    a.allocationsOfBoth.hint = a.bytesMovedByCalls.hint;
    const cpu_device::GlobalTraffic& loads = seen.all.globalLoads;
    const uint64_t warps = seen.threads / 32 + 1, again = seen.all.globalStores.lanes + 2;
    a.atomics =
        lanes(atMost(2 * seen.blocks + 2,
                     "atomics on one element take turns: add up in the block first, then one atomic for its sum "
                     "and one to count it"));
    a.sharedAtomics = lanesShared(atMost(warps, "let the lanes of a warp add up first"));
    a.stores = lanes(atMost(warps + 2, "one sum per block is left to store"));
    a.fences = anyNumber();  // the last block reads what others have stored
    // That one may go on to the whole sum as it is.
    if (seen.all.launches == 1)
        a.unfencedAtomics = atMost(3,
                                   "the last block must find what the others have added: __threadfence() between a "
                                   "block's sum and its count");
    // By the int4, and what is left at the ends.
    const bool wide = loads.bytesAsked >= 15 * loads.lanes || loads.bytesAsked > n * sizeof(int) + again * sizeof(Sum);
    a.loads.lanes =
        atMost(n / 4 + 6 + again, wide ? "each element is loaded once"
                                       : "an int4 is four ints that lie side by side, loaded at once: copy it into "
                                         "a variable; through a reference each int is loaded by itself");
    a.loads.bytes = between(n * sizeof(int), n * sizeof(int) + again * sizeof(Sum), "each element is loaded once");
    const uint64_t even = n % 4096 == 0 ? 0 : n / 128 + 2 * warps;
    a.loads.sectors = atMost(n / 8 + 8 + again + even, inTurns);
    a.loadsAfterStores = atMost(again, "add up first: only the last block reads what others have stored");
    // By a tree in shared memory a sum is loaded twice and stored once for each that is added; one block may add up
    // what all have left by such a tree, too, and tells its threads that it is that one.
    const uint64_t blocks = std::max<uint64_t>(seen.blocks, 1), trees = seen.threads + seen.threads / blocks;
    a.sharedLoads = lanesShared(atMost(4 * trees + warps, "each thread's sum is added once"));
    a.sharedStores = lanesShared(atMost(2 * trees + blocks + warps, a.sharedLoads.lanes.hint));
    // Where nothing is left for a last block, which loads what others have stored.
    if (n == large && seen.all.globalStores.lanes <= 2) a.timesItsShare = 2;
    a.barriers = atMost(14 + 13 / blocks, "a block of 1024 threads needs 11 for a tree");
    return a;
}

}  // namespace

STAGE("7.9", "squaresSumFast", "wide loads, one pass", "") {
    SumLaunch launch = [](Sum* sums, const int* in, size_t n) {
        launchFast(sums, in, n);
        return 1;
    };
    Ledger ledger;
    SumJudge judge{mayBeFast};
    trying("5 003 elements");
    trySum(launch, judge, 5003, ledger);
    trying("5 003 elements, a second time");  // shows a counter that was not set back
    trySum(launch, judge, 5003, ledger);
    std::vector<size_t> sizes = sumSizes();
    // Several int4 for each thread that the card has room for, and 16 ints for each of a larger one's.
    sizes.push_back(5 * large + sizes.back());
    trySums(launch, judge, sizes, ledger);
    fact(trafficOf(settleSums(launch, judge, large, ledger)));
    if (expectSumsOfFarMore(launch, Dealt::inTurns, multiprocessors(), 16)) expectABlocksWayToTheEnd(launch);
    timeSums(launch, many);
}

namespace {

bool near(double got, double expected, double apart = 1e-9) {
    return std::fabs(got - expected) <= apart * std::fabs(expected);
}

struct Run {
    std::string what;
    std::vector<BlockTime> times;
    size_t bytes;
    double clockHertz;
    long long cycles;
};

// Any number of multiprocessors with any numbers, whose clocks differ widely, or so little that their blocks begin in
// turn; blocks in any order. The cycles are those of the multiprocessor that was busy for longest.
Run drawnRun(int multiprocessors, bool nearlyTheSameClock) {
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    Run run{"", {}, size_t(drawn(1, 1 << 30)) * 4, drawn(800'000'000, 2'000'000'000) + drawn(0, 600'000'000) * 1.0, 0};
    for (int m = 0, name = 0; m < multiprocessors; m++) {
        name += drawn(1, 5);
        const long long clock = nearlyTheSameClock
                                    ? (1LL << 60) + drawn(0, 1000)
                                    : (1LL << drawn(56, 61)) + drawn(0, 1'000'000'000);  // since more than a year
        long long first = std::numeric_limits<long long>::max(), last = 0;
        for (int b = drawn(1, 9); b > 0; b--) {
            BlockTime t{name, clock + drawn(0, 100'000), 0};
            t.end = t.start + drawn(1000, 100'000);
            first = std::min(first, t.start);
            last = std::max(last, t.end);
            run.times.push_back(t);
        }
        run.cycles = std::max(run.cycles, last - first);
    }
    std::shuffle(run.times.begin(), run.times.end(), randomBits());
    run.what = std::to_string(multiprocessors) + " multiprocessors, " + std::to_string(run.times.size()) + " blocks";
    return run;
}

// Before and behind the times lies what would spoil the result.
double bandwidthOf(const Run& run) {
    const BlockTime first = run.times[0],
                    guard{first.multiprocessor, first.start - 987'654'321, first.end + 987'654'321};
    std::vector<BlockTime> times = run.times;
    times.insert(times.begin(), guard);
    times.push_back(guard);
    double got;
    {
        LentMemory lent(times.data(), times.size() * sizeof(BlockTime));
        got = clockBandwidth(lent.as<BlockTime>() + 1, int(run.times.size()), run.bytes, run.clockHertz);
    }
    for (size_t i = 0; i < run.times.size(); i++)
        if (const BlockTime& was = run.times[i], &is = times[i + 1];
            is.multiprocessor != was.multiprocessor || is.start != was.start || is.end != was.end)
            fail({"the times were overwritten", "", "", "they are the caller's: sort a copy", ""});
    return got;
}

void expectBandwidth(const Run& run) {
    trying(run.what);
    double right = double(run.bytes) * run.clockHertz / double(run.cycles) / 1e9;
    double got = bandwidthOf(run);
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
        f.cause = "a GB is 10⁹ bytes here, not 2³⁰";
    else if (near(got, right * 1e6 / (1 << 20)))
        f.cause = "2²⁰ numbers are 1 048 576, not a million: count the bytes as they are";
    else if (near(got, right * 1e9))
        f.cause = "a GB is 10⁹ bytes";
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
        f.cause = "cycles do not fit in 32 bits: 2³² of them are over in two seconds";
    else if (near(got, right, 1e-2))
        f.cause =
            "nearly: is a float or a rounded number in between? Take the difference in long long, the rest in double";
    fail(f);
}

}  // namespace

STAGE("7.10", "clockBandwidth", "from cycles to GB/s", "") {
    const size_t bytes = large * sizeof(int);
    // As printed for one block of 512 threads, and for 8 of 64 on a card with one multiprocessor.
    Run one{"one block, 1 595 788 cycles at 1.6 GHz", {{0, 1000, 1596788}}, bytes, 1.6e9, 1595788};
    Run eight{"8 blocks on one multiprocessor", {}, bytes, 1.6e9, 1601876};
    for (int b = 0; b < 8; b++) eight.times.push_back({0, 5000 + 40 * b, 5000 + 1601876 - 30 * (7 - b)});
    if (bandwidthOf(one) == 0) notWritten("the function returns 0");
    written();
    expectBandwidth(one);
    expectBandwidth(eight);
    Run turns{"3 blocks one after the other", {{2, 100, 1100}, {2, 1150, 2150}, {2, 2200, 3300}}, bytes, 1e9, 3200};
    expectBandwidth(turns);
    Run unordered{"blocks in another order", {{1, 2200, 3300}, {1, 100, 1100}, {1, 1150, 2150}}, bytes, 1e9, 3200};
    expectBandwidth(unordered);
    expectBandwidth(
        {"blocks that end as they begin", {{1, 150, 900}, {1, 100, 100}, {1, 2100, 2100}}, bytes, 1e9, 2000});
    Run fromZero{"clocks that begin at 0", {{0, 300, 1000}, {0, 0, 1600}, {1, 0, 700}}, bytes, 1e9, 1600};
    expectBandwidth(fromZero);
    Run fromZeroFirst{
        "clocks that begin at 0, in order", {{0, 0, 1600}, {0, 300, 1000}, {1, 0, 700}}, bytes, 1e9, 1600};
    expectBandwidth(fromZeroFirst);
    // Late on a clock: whoever sorts by an order in which equals come before each other runs through all that lies
    // behind.
    const long long late = std::numeric_limits<long long>::max() - 5000;
    Run atOnce{"200 blocks that begin at once", {}, bytes, 1e9, 1199};
    for (int b = 0; b < 200; b++) atOnce.times.push_back({3, late, late + 1000 + (b + 77) % 200});
    expectBandwidth(atOnce);
    Run two{
        "2 multiprocessors, whose clocks differ", {{0, 900'000'000, 900'001'000}, {1, 17, 1117}}, bytes, 1.98e9, 1100};
    expectBandwidth(two);
    expectBandwidth({"clocks that count up to 0", {{0, -5000, -3800}, {0, -4900, -3000}}, bytes, 1e9, 2000});
    expectBandwidth({"multiprocessors whose numbers leave some out",
                     {{7, 100, 900}, {70'003, 50, 1950}, {7, 0, 1}},
                     bytes,
                     1e9,
                     1900});
    Run longRun{"a kernel of 3 seconds", {{0, 12, 6'000'000'267}}, size_t(1) << 40, 2e9, 6'000'000'255};
    expectBandwidth(longRun);
    Run many{"132 multiprocessors, 8 blocks each", {}, size_t(1) << 30, 1.98e9, 0};
    for (int b = 0; b < 132 * 8; b++) {
        int m = b % 132;
        long long begin = (b / 132) * 1000LL, clock = 1'000'003LL * m * m;
        many.times.push_back({m, clock + begin, clock + begin + 5000 + m});
        many.cycles = std::max(many.cycles, 7 * 1000LL + 5000 + m);
    }
    expectBandwidth(many);
    expectBandwidth({"a clock of 2.5 MHz", {{0, 10, 5010}}, bytes, 2.5e6, 5000});
    struct Timed {
        std::vector<BlockTime> times;
        long long cycles;
    };
    auto timed = [] {
        const long long cycles = 1000 + randomInts(1, 1, 5000)[0];
        return Timed{{{0, 0, 100}, {0, 100, cycles}, {0, 100, 900}}, cycles};
    };
    for (int i = 0; i < 10; i++)
        for (const auto& [of, moved, hertz] :
             oneChanged(std::tuple(timed(), bytes + randomBits()() % bytes, 1e9), {timed(), bytes / 2, 1.7e9}))
            expectBandwidth({"one run after another", of.times, moved, hertz, of.cycles});
    for (int multiprocessors : {2, 3, 14, 148})
        for (bool nearlyTheSameClock : {false, true}) expectBandwidth(drawnRun(multiprocessors, nearlyTheSameClock));
    trying("");
    fact("1 595 788 cycles at 1.6 GHz: " + decimal(1595788 / 1.6e3, 0) + " us, " + decimal(bandwidthOf(one), 2) +
         " GB/s");
}

STAGE("7.11", "bug hunt: squaresSumPublished", "what lies behind an array", "") {
    hunting(cpu_device::DefectKind::outOfBounds, [](const cpu_device::Report& report) {
        return std::any_of(report.defects.begin(), report.defects.end(),
                           [](const cpu_device::Defect& d) { return d.object == "shared[8]"; });
    });
    auto may = [](size_t n, const SumObservation&) {
        const std::string leaveTheRest = "mend the defect, and leave the rest as it is";
        Account a(exactly(8, "8 blocks of 64 threads must do: " + leaveTheRest),
                  exactly(512, "8 blocks of 64 threads must do: " + leaveTheRest));
        a.mustLaunch = "squaresSumPublished";
        a.sharedInVain = anyNumber();  // as it was
        a.loads = loadedInTurns(n, 8, 64, leaveTheRest);
        a.stores = once(8, leaveTheRest, sizeof(Sum));
        // 64 sums, and 63 sums of two.
        a.sharedStores = onceShared(uint64_t(8 * (64 + 63)), leaveTheRest, sizeof(Sum));
        a.sharedLoads = onceShared(uint64_t(8 * (2 * 63 + 1)), leaveTheRest, sizeof(Sum));
        a.barriers = exactly(7, leaveTheRest);
        a.loads.lanes.hint = a.loads.bytes.hint = leaveTheRest;
        return a;
    };
    expectSums(launchPublished, {may}, sumSizes(), large);
    expectSumsOfFarMore(launchPublished, Dealt::inTurns);
}
