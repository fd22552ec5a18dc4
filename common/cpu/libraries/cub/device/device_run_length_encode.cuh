// Runs of equal elements: what they are of, or where they begin, and how long they are.
#pragma once

#include <cpu_device_cub/device_calls.h>

namespace cub {

struct DeviceRunLengthEncode {
    template <class In, class Unique, class Lengths, class Runs>
    static cudaError_t Encode(void* memory, size_t& bytes, In in, Unique unique, Lengths lengths, Runs runs,
                              int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::calledInOneThread("cub::DeviceRunLengthEncode::Encode", memory, bytes, stream,
                                                 [=]() mutable {
                                                     ptrdiff_t found = 0;
                                                     for (int64_t i = 0, begin; i < count; found++) {
                                                         begin = i;
                                                         i = endOfRun(in, i, count);
                                                         unique[found] = in[begin];
                                                         lengths[found] = length<Lengths>(i - begin);
                                                     }
                                                     *runs = length<Runs>(found);
                                                 });
    }
    template <class In, class Offsets, class Lengths, class Runs>
    static cudaError_t NonTrivialRuns(void* memory, size_t& bytes, In in, Offsets offsets, Lengths lengths, Runs runs,
                                      int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::calledInOneThread("cub::DeviceRunLengthEncode::NonTrivialRuns", memory, bytes, stream,
                                                 [=]() mutable {
                                                     ptrdiff_t found = 0;
                                                     for (int64_t i = 0, begin; i < count;) {
                                                         begin = i;
                                                         i = endOfRun(in, i, count);
                                                         if (i - begin < 2) continue;
                                                         offsets[found] = length<Offsets>(begin);
                                                         lengths[found++] = length<Lengths>(i - begin);
                                                     }
                                                     *runs = length<Runs>(found);
                                                 });
    }

private:
    template <class In>
    static int64_t endOfRun(In in, int64_t begin, int64_t count) {
        int64_t i = begin + 1;
        while (i < count && in[i] == in[begin]) i++;
        return i;
    }
    template <class It>
    static cpu_device_cub::Value<It> length(int64_t n) {
        return static_cast<cpu_device_cub::Value<It>>(n);
    }
};

}  // namespace cub
