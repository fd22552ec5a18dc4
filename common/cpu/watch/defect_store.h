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
void store(const Defect& defect, const KernelCounts* kernel, std::vector<uintptr_t> places,
           const std::string& object = "");

struct StoredDefect {
    Defect defect;
    const KernelCounts* kernel;
    std::vector<uintptr_t> places;
};
std::vector<StoredDefect> storedDefects();
void forgetDefects();

}  // namespace cpu_device
