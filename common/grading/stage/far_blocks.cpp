#include "far_blocks.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <map>
#include <random>

#include "inputs.h"
#include "observe.h"
#include "text.h"
#include "usual_work.h"
#include "verdict.h"

namespace grading {
namespace {

const char* const tooFewBits =
    "do all indices fit in their types? An int ends at 2³¹, a float at 2²⁴, a short at 2¹⁵: compute them in size_t";

// Each a little more than a whole part behind the last: where an order repeats, not the same place each time. And those
// before them at the two edges of the grid, where an index that is negative leaves the matrix. The last block has
// nothing to do if the threads are numbered through the matrix, and its grid reaches beyond it; one a tenth before has,
// and the first of the last row.
// Of a vector's blocks two neighbours: one that begins at a rounded place takes some of the other's elements.
// And the second: what is left over is the first one's, or not.
// One is drawn, so that nobody knows all of them.
// Whoever counts in 16 or 24 bits, or in a float, takes these for blocks that are looked at, too.
// And in diagonal order another block comes to the last corner; and where a thread takes two elements or four side by
// side, one at the half or the quarter of a grid that has a thread for each.
std::vector<uint64_t> spread(uint64_t blocks, uint64_t alongX, uint64_t parts) {
    const uint64_t down = blocks / alongX, diagonal = (alongX - down % alongX) % alongX;
    // The grid's corners, where the last element is stored in whichever order; of the first row's blocks threads may go
    // all the way down.
    std::vector<uint64_t> some{blocks / 1000 * 895,
                               std::min(diagonal * down + down - 1, blocks - 1),
                               blocks - 1,
                               (blocks - 1) / alongX * alongX,
                               0,
                               alongX - 1};
    if (parts)
        for (uint64_t b :
             {std::uniform_int_distribution<uint64_t>(0, blocks - 1)(randomBits()), std::min<uint64_t>(1, blocks - 1),
              std::max<uint64_t>(blocks, 2) - 2, blocks / 2, (blocks - 1) / 2, blocks / 4, (blocks - 1) / 4})
            some.push_back(b);
    for (const uint64_t b : {1u << 16, 1u << 24, (1u << 24) + 1})
        if (parts && b < blocks) some.push_back(b);
    for (const uint64_t b : namedSizes(0, blocks - 1)) {
        some.push_back(b);
        if (b * alongX < blocks) some.push_back(b * alongX);
    }
    for (uint64_t i = 0; i < parts; i++) {
        const uint64_t block = std::min(blocks / parts * i + i, blocks - 1);
        for (uint64_t b : {block, block / alongX * alongX, block % alongX}) some.push_back(b);
        if (alongX == blocks && block + 1 < blocks) some.push_back(block + 1);
    }
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

class Arrays {
public:
    explicit Arrays(const std::vector<FarArray>& arrays) : arrays(arrays), begin(arrays.size()) {}
    ~Arrays() {
        for (size_t i = 0; i < arrays.size(); i++) {
            if (filled && begin[i] && !arrays[i].isOutput) takeNumbersFrom(begin[i], elements(i));
            cudaFree(begin[i]);
        }
        for (void* gap : gaps) cudaFree(gap);
        (void)cudaGetLastError();
    }
    Arrays(const Arrays&) = delete;
    Arrays& operator=(const Arrays&) = delete;

    // Says whether there was room for all of them.
    bool allocate() {
        const bool apart = roomForGaps();
        for (size_t i = 0; i < arrays.size(); i++) {
            if (apart && i > 0 && cudaMalloc(&gaps.emplace_back(), bytesOfGap) != cudaSuccess) return false;
            if (cudaMalloc(&begin[i], elements(i) * sizeof(float)) != cudaSuccess) return false;
            nameMemory(begin[i], arrays[i].name.c_str());
        }
        filled = true;
        for (size_t i = 0; i < arrays.size() && filled; i++)
            if (!arrays[i].isOutput) filled = fillWithNumbers(begin[i], elements(i));
        return true;
    }
    void launchOn(const FarLaunch& launch) const { launch(begin); }
    bool areFilled() const { return filled; }
    FarElement find(const cpu_device::BlockAccess& a) const {
        const auto at = static_cast<const float*>(a.address);
        for (size_t i = 0; i < begin.size(); i++)
            if (at >= begin[i] && at < begin[i] + elements(i) && a.writes == arrays[i].isOutput)
                return {i, uint64_t(at - begin[i])};
        failFar("block " + number(a.block) + (a.writes ? " stores beside the outputs" : " loads beside the inputs"));
    }
    // Which address tells, also when they are gone.
    std::function<float(FarElement)> input() const {
        return [begin = begin](FarElement e) { return numberAt(begin[e.array] + e.element); };
    }

private:
    // Between two arrays: no int holds their distance in elements, nor an unsigned one to the next but one.
    static constexpr size_t bytesOfGap = (3ul << 30) * sizeof(float);

    uint64_t elements(size_t i) const { return arrays[i].rows * arrays[i].cols; }
    bool roomForGaps() const {
        size_t wanted = 0, unused = 0, all = 0;
        for (size_t i = 0; i < arrays.size(); i++) wanted += bytesOfGap + elements(i) * sizeof(float);
        return cudaMemGetInfo(&unused, &all) == cudaSuccess && wanted <= unused;
    }

    const std::vector<FarArray>& arrays;
    std::vector<float*> begin;
    std::vector<void*> gaps;
    bool filled = false;
};

std::vector<FarBlock> byBlocks(const cpu_device::BlockAccesses& seen, const Arrays& arrays) {
    const std::vector<cpu_device::BlockAccess>& accesses = seen.all;
    auto left = seen.left.begin();
    std::map<uint64_t, FarBlock> blocks;
    for (size_t i = 0; i < accesses.size();) {
        const uint64_t number = accesses[i].block;
        FarBlock& block = blocks[number];
        block.number = number;
        for (; i < accesses.size() && accesses[i].block == number; i++) {
            const cpu_device::BlockAccess& a = accesses[i];
            block.words += a.words();
            FarElement e = arrays.find(a);
            const uint64_t floats = a.bytes / sizeof(float);
            if (a.writes) {
                block.values.insert(block.values.end(), left->begin(), left->begin() + long(floats));
                left++;
            } else {
                block.loads++;
                block.floatsLoaded += floats;
            }
            for (uint64_t k = 0; k < floats; k++, e.element++) (a.writes ? block.stored : block.loaded).push_back(e);
        }
    }
    std::vector<FarBlock> all;
    for (auto& [unused, block] : blocks) {
        std::sort(block.loaded.begin(), block.loaded.end());
        block.loaded.erase(std::unique(block.loaded.begin(), block.loaded.end()), block.loaded.end());
        all.push_back(std::move(block));
    }
    return all;
}

void expectStoredOnce(const FarGrid& seen) {
    std::vector<std::pair<FarElement, uint64_t>> stores;
    for (const FarBlock& block : seen.some)
        for (FarElement e : block.stored) stores.push_back({e, block.number});
    std::sort(stores.begin(), stores.end());
    auto again = std::adjacent_find(stores.begin(), stores.end(),
                                    [](const auto& a, const auto& b) { return a.first == b.first; });
    if (again == stores.end()) return;
    const uint64_t one = again->second, other = again[1].second;
    failFar((one == other ? "block " + number(one) + " stores "
                          : "blocks " + number(one) + " and " + number(other) + " both store ") +
            seen.nameOf(again->first) + (one == other ? " twice" : ""));
}

// Who stores the elements around some stores these, too: whatever the shape of a block's work, it has no holes. Of a
// row up to two float4.
void expectNoHoles(const FarGrid& seen) {
    constexpr uint64_t longest = 8;
    for (const FarBlock& block : seen.some) {
        if (block.words >= seen.mostWords) continue;
        std::vector<FarElement> stored = block.stored;
        std::sort(stored.begin(), stored.end());
        auto stores = [&](FarElement e) { return std::binary_search(stored.begin(), stored.end(), e); };
        for (size_t i = 0; i + 1 < stored.size(); i++) {
            const auto [array, left] = stored[i];
            const uint64_t cols = seen.arrays[array].cols, right = stored[i + 1].element;
            if (array != stored[i + 1].array || right / cols != left / cols || right - left > longest + 1) continue;
            uint64_t hole = left + 1;
            while (hole < right && hole >= cols && stores({array, hole - cols}) && stores({array, hole + cols})) hole++;
            if (hole == right && hole > left + 1)
                failFar("block " + number(block.number) + " stores all elements around " +
                        seen.nameOf({array, left + 1}) + ", and not that one");
        }
    }
}

// Where a grid is larger than it must be, the blocks beyond the end have nothing to do: all that lie behind one of them
// along x and y have nothing, either.
void expectNoneLeftOut(const FarGrid& seen, const std::vector<uint64_t>& chosen) {
    auto storedBy = [&](uint64_t number) {
        for (const FarBlock& b : seen.some)
            if (b.number == number) return b.words >= seen.mostWords ? ~size_t(0) : b.stored.size();
        return size_t(0);
    };
    size_t most = 0;
    for (uint64_t b : chosen) most = std::max(most, storedBy(b));
    auto works = [&](uint64_t number) { return storedBy(number) > 0; };
    // The last one may do nothing but what is left over.
    auto worksInFull = [&](uint64_t number) { return storedBy(number) > most / 2; };
    auto liesBehind = [&](uint64_t b, uint64_t other) {
        return b > other && b % seen.alongX >= other % seen.alongX && b / seen.alongX >= other / seen.alongX;
    };
    std::vector<uint64_t> working;
    std::copy_if(chosen.begin(), chosen.end(), std::back_inserter(working), worksInFull);
    for (uint64_t idle : chosen)
        for (uint64_t b : working)
            if (!works(idle) && liesBehind(b, idle))
                fail({"wrong: on so large arrays some blocks store nothing",
                      "block " + number(idle) + " of " + number(seen.blocks) + ", and block " + number(b) + " does", "",
                      "arrays of every size are worked on in the same way"});
}

// Two that differ look different.
std::string allDigits(float v) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", double(v));
    return text;
}

// Whoever counts in 16 bits comes no further than this.
constexpr uint64_t of16Bits = 1 << 16;

void expectFarSide(const FarGrid& seen, size_t array, const char* lines, uint64_t size,
                   const std::function<uint64_t(uint64_t element)>& lineOf) {
    if (size < 2 * of16Bits) return;
    uint64_t last = 0;
    for (const FarBlock& block : seen.some)
        for (FarElement e : block.stored)
            if (e.array == array) last = std::max(last, lineOf(e.element));
    if (last < size / 2)
        failFar("no block stores behind " + std::string(lines) + " " + number(last) + " of " + seen.arrays[array].name);
}

}  // namespace

bool FarGrid::whole() const {
    return std::all_of(some.begin(), some.end(), [&](const FarBlock& b) { return b.words < mostWords; });
}

std::string FarGrid::nameOf(FarElement e) const {
    const FarArray& a = arrays[e.array];
    std::string name = a.name;
    if (a.rows > 1) name += "[" + std::to_string(e.element / a.cols) + "]";
    return name + "[" + std::to_string(e.element % a.cols) + "]";
}

uint64_t drawnMiddling(uint64_t least, uint64_t most) {
    std::uniform_real_distribution<double> bits(std::log2(double(least)), std::log2(double(most)));
    return std::clamp(uint64_t(std::exp2(bits(randomBits()))), least, most);
}

std::optional<FarGrid> observeFar(const std::vector<FarArray>& arrays, const FarLaunch& launch, uint64_t parts,
                                  uint64_t words) {
    if (onGpu()) return {};
    trying(tried() + ", of which a few blocks run");
    Arrays memory(arrays);
    bool launched = false;
    FarGrid seen{arrays, words, 0, 0, parts == 0, {}, {}, {}, nullptr};
    std::vector<uint64_t> chosen;
    int grids = 0;
    auto choose = [&](uint64_t blocks, uint64_t alongX) {
        grids++;
        seen.blocks += blocks;
        seen.alongX = std::max(seen.alongX, alongX);
        return chosen = spread(blocks, alongX, parts);
    };
    const auto found = observeBlocks(
        {choose, words}, tooFewBits, [&] { memory.launchOn(launch); }, [&] { return launched = memory.allocate(); });
    if (!launched) return {};
    seen.all = found.all;
    seen.kernels = found.kernels;
    if (!seen.blocks) seen.blocks = found.all.blocks;  // a cooperative launch runs all of them, and nobody chooses
    seen.some = byBlocks(found.accesses, memory);
    if (memory.areFilled()) seen.input = memory.input();
    if (seen.whole() &&
        std::all_of(seen.some.begin(), seen.some.end(), [](const FarBlock& b) { return b.stored.empty(); }))
        failFar("nothing is stored");
    expectStoredOnce(seen);
    expectNoHoles(seen);
    if (grids == 1) expectNoneLeftOut(seen, chosen);
    expectDoneAgain(seen.all, [&] { memory.launchOn(launch); });
    return seen;
}

void expectSources(const FarGrid& seen, const Sources& sources, const Computed& computed) {
    std::vector<float> values;
    for (const FarBlock& block : seen.some)
        for (size_t i = 0; i < block.stored.size(); i++) {
            const FarElement stored = block.stored[i];
            values.clear();
            for (FarElement source : sources(stored)) {
                expectLoaded(seen, block, stored, source);
                if (seen.input) values.push_back(seen.input(source));
            }
            if (seen.input) expectStored(seen, block, i, computed(stored, values));
        }
}

float theSame(FarElement, const std::vector<float>& sources) { return sources[0]; }

void expectStored(const FarGrid& seen, const FarBlock& block, size_t i, float expected, double tolerance) {
    if (std::fabs(double(block.values[i]) - double(expected)) <= tolerance) return;
    fail({"wrong: on so large arrays other values are stored",
          seen.nameOf(block.stored[i]) + " should be " + allDigits(expected) + ", and is " + allDigits(block.values[i]),
          "", "arrays of every size are worked on in the same way"});
}

void expectLoaded(const FarGrid& seen, const FarBlock& block, FarElement stored, FarElement source) {
    if (std::binary_search(block.loaded.begin(), block.loaded.end(), source)) return;
    failFar("block " + number(block.number) + " stores " + seen.nameOf(stored) + ", and has not loaded " +
            seen.nameOf(source));
}

void expectWideLoads(const FarGrid& seen, bool all) {
    uint64_t loads = 0, floats = 0;
    for (const FarBlock& block : seen.some) loads += block.loads, floats += block.floatsLoaded;
    if (all ? floats == 4 * loads : double(floats) >= 3.5 * double(loads)) return;
    fail({"right, but on so large arrays a lane's loads are of " + decimal(double(floats) * 4 / double(loads), 2) +
              " bytes on average; 16 are possible",
          "", "", "rows begin at multiples of 16 bytes here, too: float4"});
}

void expectFarEnds(const FarGrid& seen) {
    if (!seen.whole()) return;
    bool large = false, beyond = false;
    for (size_t i = 0; i < seen.arrays.size(); i++) {
        const FarArray& a = seen.arrays[i];
        if (a.isOutput) {
            expectFarSide(seen, i, "row", a.rows, [&](uint64_t e) { return e / a.cols; });
            expectFarSide(seen, i, a.rows > 1 ? "column" : "element", a.cols, [&](uint64_t e) { return e % a.cols; });
        }
        large = large || (a.rows * a.cols - 1) >> 32;
    }
    for (const FarBlock& block : seen.some)
        for (const std::vector<FarElement>* accesses : {&block.loaded, &block.stored})
            for (FarElement e : *accesses) beyond = beyond || e.element >> 32;
    if (large && !beyond) failFar("no block comes to the elements beyond 2³², though the last one is there");
}

void expectLastElements(const FarGrid& seen) {
    if (!seen.whole()) return;
    for (size_t i = 0; i < seen.arrays.size(); i++) {
        const FarElement last{i, seen.arrays[i].rows * seen.arrays[i].cols - 1};
        bool stored = !seen.arrays[i].isOutput, works = false;
        for (const FarBlock& block : seen.some)
            for (FarElement e : block.stored)
                stored = stored || e == last, works = works || (e.array == i && block.number + 1 == seen.blocks);
        if (works && !stored) failFar("no block stores the last element, " + seen.nameOf(last));
    }
}

void expectLastStored(const FarGrid& seen, FarElement last, bool oneEach) {
    if (!seen.whole()) return;
    uint64_t leastOfLast = last.element, mostOfOthers = 0;
    bool any = false;  // the last block may have nothing to do
    for (const FarBlock& block : seen.some)
        for (FarElement e : block.stored) {
            if (e == last) return;
            if (e.array != last.array || e.element > last.element) continue;
            if (block.number + 1 == seen.blocks)
                leastOfLast = std::min(leastOfLast, e.element), any = true;
            else
                mostOfOthers = std::max(mostOfOthers, e.element);
        }
    if (oneEach || (any && leastOfLast > mostOfOthers))
        failFar("no block stores the last element, " + seen.nameOf(last));
}

void expectUsualWork(const FarGrid& seen) {
    constexpr uint64_t thin = 1024;
    expectUsualKernels(seen.kernels);
    if (std::all_of(seen.arrays.begin(), seen.arrays.end(), [](const FarArray& a) { return a.rows == 1; }))
        expectUsualLaunches(seen.all);
    const bool anyThin = std::any_of(seen.arrays.begin(), seen.arrays.end(),
                                     [](const FarArray& a) { return (a.rows > 1 && a.rows < thin) || a.cols < thin; });
    expectUsualWork(seen.all, anyThin, seen.mostlyCorners);
}

void expectSecondHalfAtWork(const FarGrid& seen) {
    for (const FarBlock& b : seen.some)
        if (b.number >= seen.blocks / 2 && b.words > 0) return;
    fail({"right, but on so large arrays half of the blocks and more find nothing to do",
          "from block " + number(seen.blocks / 2) + " on, of " + number(seen.blocks), "",
          "if a thread takes several, a quarter as many blocks may be enough"});
}

void failFar(const std::string& what) { fail({"wrong: " + what, "", "", tooFewBits}); }

}  // namespace grading
