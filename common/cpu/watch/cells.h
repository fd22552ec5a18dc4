// What the checks remember of each 4-byte word of device and shared memory: who wrote it last and who read it since.
//
// A cell takes 16 bytes, so the watched state costs 4 bytes a byte of device memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../run/access_log.h"

namespace cpu_device {

// write: serial 28 | thread 10 | site 14 | initialised bytes 4 | atomic 1 | bytes differ 1 | silent 1 | volatile 1 |
// copies 2 | of a block 1
// read:  serial 28 | first thread 10 | another thread 10 | site 14 | all atomic 1 | some volatile 1
// In global memory what is volatile is marked as atomic too.
struct Cell {
    uint64_t write, read;
};

constexpr int serialBits = 28;
constexpr uint64_t serialMask = (uint64_t(1) << serialBits) - 1;
constexpr int threadShift = 28, otherShift = 38, writeSiteShift = 38, readSiteShift = 48;
constexpr uint64_t maxCellSite = (1u << 14) - 1;
constexpr int initialisedShift = 52;
constexpr uint64_t initialisedBits = uint64_t(15) << initialisedShift;
constexpr uint64_t writtenAtomically = uint64_t(1) << 56;
constexpr uint64_t bytesDiffer = uint64_t(1) << 57;      // look at the byte cells too
constexpr uint64_t writtenSilently = uint64_t(1) << 58;  // the value was there already
constexpr uint64_t writtenVolatile = uint64_t(1) << 59;
// An asynchronous copy is to write the word, or reads it: copy_checks.h. They stay while others write.
constexpr uint64_t targetUnderWay = uint64_t(1) << 60, sourceUnderWay = uint64_t(1) << 61;
constexpr uint64_t underWay = targetUnderWay | sourceUnderWay;
constexpr uint64_t writtenForBlock = uint64_t(1) << 62;  // atomically, but among the threads of one block alone
constexpr uint64_t readAtomically = uint64_t(1) << 62;
constexpr uint64_t readVolatile = uint64_t(1) << 63;

inline uint32_t serialOf(uint64_t w) { return static_cast<uint32_t>(w & serialMask); }
inline uint32_t threadOf(uint64_t w) { return w >> threadShift & 1023; }
inline uint32_t otherOf(uint64_t r) { return r >> otherShift & 1023; }
inline uint32_t writeSite(uint64_t w) { return w >> writeSiteShift & maxCellSite; }
inline uint32_t readSite(uint64_t r) { return r >> readSiteShift & maxCellSite; }
// Sites beyond the field are reported without a line.
inline uint64_t cellSite(uint32_t site) { return site <= maxCellSite ? site : 0; }

// Cells for bytes, kept only for words that threads share byte by byte. A table of fixed size: a collision forgets
// the older word, which can hide a race among bytes but never invents one.
struct ByteCells {
    uint64_t word = ~uint64_t(0);
    Cell bytes[4]{};
};
constexpr size_t byteTableSize = 1u << 17;

struct Cells {
    Cell* cells = nullptr;
    uint64_t bytes = 0;  // of the memory that they cover
    ByteCells* byteTable = nullptr;
    ByteCells& bytesOf(uint64_t word);
    // Null if the table has forgotten the word.
    const ByteCells* knownBytesOf(uint64_t word) const;
};
extern Cells arenaCells, sharedCells, imageCells;

void makeCells(Cells& c, uint64_t bytes);
// From `begin` to `end`; from freeFrom to freeTo there is nothing else.
void resetCells(Cells& c, uint64_t begin, uint64_t end, uint64_t freeFrom, uint64_t freeTo);
void expectFewCells(Cells& c, uint64_t begin, uint64_t end);  // of an array that is too large to be touched everywhere

}  // namespace cpu_device
