// The defects found so far, before they are given names and lines for a report.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <cpu_device/defects.h>
#include "counts.h"

namespace cpu_device {

// Counts the defect if the same one was found before: same kind, kernel and places.
bool countIfKnown(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace = 0,
                  const std::string& object = "");
// Gives a defect that was found before another cause, if it has that one.
void replaceCause(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace, const char* cause,
                  const char* newCause);
// Of a race whose writer was looked at: +1 if it had read the element itself before, -1 if only others had.
void weighUpdate(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace, int weight);
void store(const Defect& defect, const KernelCounts* kernel, std::vector<uintptr_t> places,
           const std::string& object = "");

struct StoredDefect {
    Defect defect;
    const KernelCounts* kernel;
    std::vector<uintptr_t> places;
    int64_t updates = 0;  // > 0: threads read what they then write
};
std::vector<StoredDefect> storedDefects();
// Who hears of each new one at once, if anybody.
void listenToDefects(void (*listener)(const StoredDefect& defect));
void forgetDefects();

}  // namespace cpu_device
