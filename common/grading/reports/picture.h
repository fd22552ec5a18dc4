// One warp's accesses, as the access report has them: what the pictures show, and the same in words.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "access_report.h"
#include "common/grading/command/result.h"

namespace grade {

struct Sector {
    int64_t offset = 0;  // of its first byte, from the object's
    uint32_t lanes = 0;  // that want something of it
    uint32_t used = 0;   // mask of its 32 bytes
};
// By address.
std::vector<Sector> sectorsOf(const Access& a);

// A word of shared memory. In one pass over the banks each gives one; which comes first is not known, so the order
// here is that of the lanes.
struct Word {
    int bank = 0, pass = 0;
    uint32_t lanes = 0;
};
std::vector<Word> wordsOf(const Access& a);

// "0–7", "0–6 by 2", "0,3,7"; what is longer than that: "0,3…".
std::string lanesAsText(uint32_t lanes, size_t columns);
std::string titleOf(const Access& a);  // "Load from in"
// "All 32 lanes write 4 bytes each to out, 4096 bytes apart. …"
std::string inWords(const Access& a);
// "4 sectors, 100 % used"; "32 wavefronts, 1 would do".
std::string verdictOf(const Access& a);
// More than the least that so many bytes can take.
bool isWasteful(const Access& a);
// Of global memory: every byte that is moved is used.
bool usesAll(const Access& a);

// For the terminal: all accesses of a stage.
std::string pictureOf(const StageResult& stage, size_t columns = 80);
// Why there is no picture; empty if there is one.
std::string whyNoPicture(const StageResult& stage);

}  // namespace grade
