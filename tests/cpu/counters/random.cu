// One warp reads and writes the elements that a table in global memory names: patterns no student would write,
// but from which the hardware's rules can be read.
#include "random_patterns.h"

// Fills the elements row by row first, then writes one random pattern and reads another. Lanes that write the same
// element write the same value.
template <class T>
__global__ void sharedRandom(T* out, const T* in, const int* writes, const int* reads) {
    __shared__ T words[patternElements];
    int t = threadIdx.x;
    int write = writes[t], read = reads[t];
    for (int i = t; i < patternElements; i += 32) words[i] = in[i];
    __syncthreads();
    if (write >= 0) words[write] = in[write];
    __syncthreads();
    if (read >= 0) out[t] = words[read];
}

template <class T>
__global__ void globalRandom(T* out, const T* in, const int* writes, const int* reads) {
    int t = threadIdx.x;
    int write = writes[t], read = reads[t];
    T value{};
    if (read >= 0) value = in[read];
    if (write >= 0) out[write] = value;
}

template <class T>
__global__ void atomicRandom(T* sums, T* fetched, T* old, const int* writes, const int* reads) {
    int t = threadIdx.x;
    int write = writes[t], read = reads[t];
    if (write >= 0) atomicAdd(&sums[write], T(1));
    if (read >= 0) old[t] = atomicAdd(&fetched[read], T(1));
}

__global__ void sharedAtomicRandom(int* out, const int* in, const int* writes) {
    __shared__ int sums[patternElements];
    int t = threadIdx.x, write = writes[t];
    for (int i = t; i < patternElements; i += 32) sums[i] = 0;
    __syncthreads();
    if (write >= 0) atomicAdd(&sums[write], in[t]);
    __syncthreads();
    for (int i = t; i < patternElements; i += 32) out[i] = sums[i];
}

// Adding 1 and not asking for the old value has an instruction of its own.
__global__ void sharedCountRandom(int* out, const int* writes) {
    __shared__ int sums[patternElements];
    int t = threadIdx.x, write = writes[t];
    for (int i = t; i < patternElements; i += 32) sums[i] = 0;
    __syncthreads();
    if (write >= 0) atomicAdd(&sums[write], 1);
    __syncthreads();
    for (int i = t; i < patternElements; i += 32) out[i] = sums[i];
}

struct Tables {
    Buffer<int> writes, reads;
    static std::vector<int> list(const Pattern& p) { return {p.begin(), p.end()}; }
    Tables(int family, unsigned seed)
        : writes(list(randomPattern(family, 2 * seed))), reads(list(randomPattern(family, 2 * seed + 1))) {
        if (seed % 2 == 0) return;
        // Odd seeds: the write has some lanes only, the read all of them.
        std::swap(writes.data, reads.data);
    }
};

std::string shape(const char* type, int family, unsigned seed) {
    return std::string(type) + " " + familyName(family) + " seed " + text(seed);
}

template <class T>
void patterns(const char* type, const std::vector<unsigned>& seeds) {
    Buffer<T> in(patternElements), out(patternElements), fetched(32);
    for (int family = 0; family < familyCount; ++family)
        for (unsigned seed : seeds) {
            Tables t(family, seed);
            measure("sharedRandom", shape(type, family, seed),
                    [&] { sharedRandom<<<1, 32>>>(fetched.data, in.data, t.writes.data, t.reads.data); });
        }
    for (int family : {anywhere, few, permuted, oneBank, row, quads})
        for (unsigned seed = 0; seed < 2; ++seed) {
            Tables t(family, seed);
            measure("globalRandom", shape(type, family, seed),
                    [&] { globalRandom<<<1, 32>>>(out.data, in.data, t.writes.data, t.reads.data); });
        }
}

template <class T>
void atomicPatterns(const char* type) {
    std::vector<T> zeros(patternElements);
    for (int family : {anywhere, few, permuted, row, quads})
        for (unsigned seed = 0; seed < 2; ++seed) {
            Tables t(family, seed);
            Buffer<T> sums(zeros), fetched(zeros), old(32);
            measure("atomicRandom", shape(type, family, seed), [&] {
                atomicRandom<<<1, 32>>>(sums.data, fetched.data, old.data, t.writes.data, t.reads.data);
            });
        }
}

void sharedAtomicPatterns() {
    Buffer<int> in(filled<int>(32, [](size_t i) { return i + 1; })), out(patternElements);
    for (int family : {anywhere, few, pairs1, pairs16, permuted, oneBank, row, quads})
        for (unsigned seed = 0; seed < 2; ++seed) {
            Buffer<int> writes(Tables::list(randomPattern(family, seed)));
            measure("sharedAtomicRandom", shape("int", family, seed),
                    [&] { sharedAtomicRandom<<<1, 32>>>(out.data, in.data, writes.data); });
            measure("sharedCountRandom", shape("int", family, seed),
                    [&] { sharedCountRandom<<<1, 32>>>(out.data, writes.data); });
        }
}

// The first argument may be a number: how many seeds of each family, instead of the usual 2.
int main(int argc, char** argv) {
    racesExpected = true;
    unsigned count = argc > 1 && std::atoi(argv[1]) > 0 ? std::atoi(argv[1]) : 0;
    wantedKernels.assign(argv + (count ? 2 : 1), argv + argc);
    std::vector<unsigned> seeds = filled<unsigned>(count ? count : 2, [](size_t i) { return i; });
    patterns<char>("char", seeds);
    patterns<short>("short", seeds);
    patterns<float>("float", seeds);
    patterns<double>("double", seeds);
    patterns<float4>("float4", seeds);
    atomicPatterns<int>("int");
    atomicPatterns<float>("float");
    atomicPatterns<unsigned long long>("unsigned long long");
    sharedAtomicPatterns();
    return finish();
}
