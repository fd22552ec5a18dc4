// Plans: what is to be transformed, and where it lies in memory.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

#include "types.h"

namespace cpu_device::fft {

// Signals in memory, of three dimensions: those that there are not have the length 1.
struct Placement {
    size_t batches, lengths[3], embedded[3], stride, distance;

    __host__ __device__ size_t elements() const { return batches * lengths[0] * lengths[1] * lengths[2]; }
    // Of the i-th element, as if they lay one behind the other.
    __host__ __device__ size_t offsetOf(size_t i) const {
        const size_t z = i % lengths[2], y = i / lengths[2] % lengths[1], x = i / lengths[2] / lengths[1] % lengths[0],
                     batch = i / lengths[2] / lengths[1] / lengths[0];
        return batch * distance + ((x * embedded[1] + y) * embedded[2] + z) * stride;
    }
};

// As a caller says it, with null for the usual placement.
struct Request {
    int rank;
    const long long* lengths;
    const long long* inEmbedded;
    long long inStride, inDistance;
    const long long* outEmbedded;
    long long outStride, outDistance;
    cufftType type;
    long long batches;
};

inline bool isReal(cufftType type) { return type == CUFFT_R2C || type == CUFFT_D2Z; }
inline bool givesReal(cufftType type) { return type == CUFFT_C2R || type == CUFFT_Z2D; }
inline bool isDouble(cufftType type) { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
inline bool isKnown(cufftType type) {
    return type == CUFFT_C2C || type == CUFFT_Z2Z || isReal(type) || givesReal(type);
}

struct Plan {
    cudaStream_t stream = nullptr;
    bool allocates = true;
    void* workArea = nullptr;

    bool made = false;
    cufftType type{};
    size_t batches = 0, lengths[3]{};
    bool usual = true;  // what follows is not said
    Placement in{}, out{};

    cufftResult make(const Request& r) {
        if (made) return CUFFT_INVALID_PLAN;
        if (r.rank < 1 || r.rank > 3 || !r.lengths) return CUFFT_INVALID_VALUE;
        // What an H200 says.
        for (int i = 0; i < r.rank; i++)
            if (r.lengths[i] <= 0) return r.rank == 1 ? CUFFT_INVALID_SIZE : CUFFT_INTERNAL_ERROR;
        if (r.batches <= 0) return CUFFT_INVALID_SIZE;
        usual = !r.inEmbedded || !r.outEmbedded;
        if (!usual && (r.inStride <= 0 || r.outStride <= 0 || r.inDistance < 0 || r.outDistance < 0))
            return CUFFT_INVALID_VALUE;
        type = r.type;
        batches = size_t(r.batches);
        expand(lengths, r.lengths, r.rank);
        if (!usual) {
            in = {batches, {}, {}, size_t(r.inStride), size_t(r.inDistance)};
            out = {batches, {}, {}, size_t(r.outStride), size_t(r.outDistance)};
            expand(in.embedded, r.inEmbedded, r.rank);
            expand(out.embedded, r.outEmbedded, r.rank);
            setLengths(in, !givesReal(type));
            setLengths(out, !isReal(type));
        }
        made = true;
        return CUFFT_SUCCESS;
    }

    size_t halfLength() const { return lengths[2] / 2 + 1; }
    Placement input(bool inPlace) const { return usual ? usualPlacement(isReal(type), givesReal(type), inPlace) : in; }
    Placement output(bool inPlace) const {
        return usual ? usualPlacement(givesReal(type), isReal(type), inPlace) : out;
    }
    // As plausible as any: the real one depends on the card.
    size_t workBytes() const {
        return batches * lengths[0] * lengths[1] * lengths[2] *
               (isDouble(type) ? sizeof(cufftDoubleComplex) : sizeof(cufftComplex));
    }

private:
    static void expand(size_t (&all)[3], const long long* given, int rank) {
        for (int i = 0; i < 3; i++) all[i] = i < 3 - rank ? 1 : size_t(given[i - (3 - rank)]);
    }
    void setLengths(Placement& placement, bool whole) const {
        placement.lengths[0] = lengths[0];
        placement.lengths[1] = lengths[1];
        placement.lengths[2] = whole ? lengths[2] : halfLength();
    }
    // One behind the other. In place, a row of real numbers has the room of its half spectrum.
    Placement usualPlacement(bool real, bool half, bool inPlace) const {
        Placement p{batches, {}, {}, 1, 0};
        setLengths(p, !half);
        p.embedded[0] = lengths[0], p.embedded[1] = lengths[1];
        p.embedded[2] = real && inPlace ? 2 * halfLength() : p.lengths[2];
        p.distance = p.embedded[0] * p.embedded[1] * p.embedded[2];
        return p;
    }
};

// By their handles, which are used once. Whoever works with a plan keeps it, also if another thread destroys it.
class Plans {
public:
    static Plans& all() {
        static Plans plans;
        return plans;
    }
    cufftHandle add() {
        const std::lock_guard<std::mutex> lock(mutex);
        plans[++last] = std::make_shared<Plan>();
        return last;
    }
    std::shared_ptr<Plan> find(cufftHandle handle) {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto found = plans.find(handle);
        return found == plans.end() ? nullptr : found->second;
    }
    bool remove(cufftHandle handle) {
        const std::lock_guard<std::mutex> lock(mutex);
        return plans.erase(handle) != 0;
    }

private:
    std::mutex mutex;
    std::map<cufftHandle, std::shared_ptr<Plan>> plans;
    cufftHandle last = 0;
};

}  // namespace cpu_device::fft
