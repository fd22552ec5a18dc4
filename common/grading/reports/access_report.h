// What ./grade shows of an access report: its requests and its defects. docs/access-report.md describes the JSON.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grade {

enum class Memory { global, shared };
enum class Way { load, store, atomic };

// One request: an instruction of one warp.
struct Access {
    Memory memory = Memory::global;
    Way way = Way::load;
    std::string kernel, file, source, object;  // the file without its folders
    int line = 0;
    int bytes = 0;                                  // that one lane accesses
    int64_t alignment = 0;                          // of the object's first byte, modulo 128
    std::array<std::optional<int64_t>, 32> offset;  // by lane, from the object's first byte
    int units = 0;                                  // sectors or wavefronts that it took
    uint64_t requests = 0;                          // of this line, and what they took on average
    double unitsOnAverage = 0;

    uint32_t lanes() const;
    int activeLanes() const { return __builtin_popcount(lanes()); }
    int distinctBytes() const;
};

// What one line of a kernel did to memory, over all requests.
struct LineTraffic {
    std::string kernel, file, source;  // the file with its folders
    int line = 0;
    uint64_t requests = 0, sectors = 0, leastSectors = 0;              // global memory
    uint64_t belowL1 = 0, inParts = 0;                                 // sectors that L1 asks for or passes on
    uint64_t dram = 0;                                                 // sectors that it is the first to want
    uint64_t loaded = 0, loadedFromL2 = 0;                             // sectors that loads ask L1 for, and L1 asks L2
    uint64_t sharedRequests = 0, wavefronts = 0, leastWavefronts = 0;  // shared memory
};

struct ReportedPlace {
    std::string file;
    int line = 0;
};

struct ReportedDefect {
    std::string kind, kernel, what, cause, object;
    std::vector<ReportedPlace> places;
    std::string block;  // "(0,0,0)" of the first thread; empty where there is none
    uint64_t count = 1;
};

// A kernel's launches together.
struct KernelSummary {
    std::string name, shape;  // of the first launch: "grid 16 × 128, block 32 × 8"
    std::string estimate;     // "≈ 1.2 ms on an H200, bound by L2"; empty where no card was named
    uint64_t launches = 0;
    LineTraffic sum;
};

// Some elements of an array: each, or each so many. By row, for each the first thread of the grid that touched it.
struct TouchedView {
    uint32_t rows = 0, columns = 0;
    uint64_t rowStep = 1, columnStep = 1;
    std::vector<int64_t> block;  // -1: nobody
    std::vector<int> thread;
    std::vector<int64_t> times;
};
// An array as a kernel's first launch read it, or wrote it.
struct TouchedArray {
    std::string kernel, object;
    bool stores = false;
    uint64_t elements = 0, leftOut = 0, touched = 0, leastTimes = 0, mostTimes = 0;
    uint64_t columns = 0;  // of a row, as guessed; 0: there are none
    int64_t gridX = 1;
    std::vector<TouchedView> views;
};

// By kernel and line; of a line first what it reads, then what it writes. Of what is no report: nothing.
std::vector<Access> accessesOf(const std::string& report);
std::vector<LineTraffic> linesOf(const std::string& report);
std::vector<KernelSummary> kernelsOf(const std::string& report);
std::vector<TouchedArray> touchedArraysOf(const std::string& report);
std::vector<ReportedDefect> defectsOf(const std::string& report);

}  // namespace grade
