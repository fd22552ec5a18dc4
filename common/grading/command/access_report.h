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

// By kernel and line; of a line first what it reads, then what it writes. Of what is no report: nothing.
std::vector<Access> accessesOf(const std::string& report);
std::vector<LineTraffic> linesOf(const std::string& report);
std::vector<ReportedDefect> defectsOf(const std::string& report);

}  // namespace grade
