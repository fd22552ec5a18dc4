// How many samples lie between which levels. Those outside are not counted.
#pragma once

#include <cpu_device_cub/device_calls.h>

namespace cpu_device_cub {

template <class Level>
struct EvenBins {
    int bins;
    Level lower, upper;
    template <class Sample>
    int operator()(Sample sample) const {
        const auto level = static_cast<Level>(sample);
        if (!(level >= lower && level < upper)) return -1;
        if constexpr (std::is_floating_point_v<Level>)
            return static_cast<int>((level - lower) * (static_cast<Level>(bins) / (upper - lower)));
        else
            return static_cast<int>(static_cast<uint64_t>(level - lower) * static_cast<uint64_t>(bins) /
                                    static_cast<uint64_t>(upper - lower));
    }
};
template <class Level>
struct BinsOfLevels {
    int bins;
    const Level* levels;
    template <class Sample>
    int operator()(Sample sample) const {
        int found = -1;
        for (int low = 0, high = bins; low < high;) {
            const int half = (low + high) / 2;
            if (static_cast<Level>(sample) < levels[half])
                high = half;
            else
                found = half, low = half + 1;
        }
        return found == bins - 1 && !(static_cast<Level>(sample) < levels[bins]) ? -1 : found;
    }
};

// Every `step`-th sample of each row.
template <class In, class Count, class Bins>
cudaError_t histogram(const char* name, void* memory, size_t& bytes, In in, Count* counts, Bins binOf, int64_t columns,
                      int64_t rows, int64_t ofRow, int64_t step, cudaStream_t stream) {
    return calledInOneThread(name, memory, bytes, stream, [=]() mutable {
        for (int i = 0; i < binOf.bins; i++) counts[i] = 0;
        for (int64_t row = 0; row < rows; row++)
            for (int64_t i = 0; i < columns; i++)
                if (const int bin = binOf(in[row * ofRow + i * step]); bin >= 0) counts[bin]++;
    });
}

}  // namespace cpu_device_cub

namespace cub {

struct DeviceHistogram {
    template <class In, class Count, class Level>
    static cudaError_t HistogramEven(void* memory, size_t& bytes, In samples, Count* counts, int levels, Level lower,
                                     Level upper, int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::histogram("cub::DeviceHistogram::HistogramEven", memory, bytes, samples, counts,
                                         cpu_device_cub::EvenBins<Level>{levels - 1, lower, upper}, count, 1, count, 1,
                                         stream);
    }
    template <class In, class Count, class Level>
    static cudaError_t HistogramEven(void* memory, size_t& bytes, In samples, Count* counts, int levels, Level lower,
                                     Level upper, int64_t ofRow, int64_t rows, size_t rowBytes,
                                     cudaStream_t stream = nullptr) {
        return cpu_device_cub::histogram("cub::DeviceHistogram::HistogramEven", memory, bytes, samples, counts,
                                         cpu_device_cub::EvenBins<Level>{levels - 1, lower, upper}, ofRow, rows,
                                         int64_t(rowBytes / sizeof(cpu_device_cub::Value<In>)), 1, stream);
    }
    template <class In, class Count, class Level>
    static cudaError_t HistogramRange(void* memory, size_t& bytes, In samples, Count* counts, int levels,
                                      const Level* limits, int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::histogram("cub::DeviceHistogram::HistogramRange", memory, bytes, samples, counts,
                                         cpu_device_cub::BinsOfLevels<Level>{levels - 1, limits}, count, 1, count, 1,
                                         stream);
    }
    template <int Channels, int Active, class In, class Counts, class Levels, class Lower, class Upper>
    static cudaError_t MultiHistogramEven(void* memory, size_t& bytes, In samples, Counts&& counts, Levels&& levels,
                                          Lower&& lower, Upper&& upper, int64_t pixels, cudaStream_t stream = nullptr) {
        cudaError_t error = cudaSuccess;
        for (int c = 0; c < Active && error == cudaSuccess; c++)
            error = cpu_device_cub::histogram(
                "cub::DeviceHistogram::MultiHistogramEven", memory, bytes, samples + c, counts[c],
                cpu_device_cub::EvenBins<std::decay_t<decltype(lower[c])>>{levels[c] - 1, lower[c], upper[c]}, pixels,
                1, 0, Channels, stream);
        return error;
    }
};

}  // namespace cub
