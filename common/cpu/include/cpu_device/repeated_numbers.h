// Numbers for device arrays that are too large to be filled (blocks.h): the same ones again and again. They lie in
// pages that all of these arrays have in common, so an array of many GiB is filled in a millisecond and takes no
// memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

class RepeatedNumbers {
public:
    explicit RepeatedNumbers(uint64_t seed);  // drawn: between -1 and 1, with all bits of a float in use
    RepeatedNumbers(const RepeatedNumbers&) = delete;
    RepeatedNumbers& operator=(const RepeatedNumbers&) = delete;

    bool fill(float* array, size_t n) const;    // false: this system has no such pages, and the array is as it was
    void forget(float* array, size_t n) const;  // it is zero again; before it is freed
    float at(const float* element) const;       // what it was filled with

private:
    float* numbers;  // null: no such pages
};

}  // namespace cpu_device
