// Launches in every spelling that nvcc accepts. Each adds to one sum; the program says "all launched" if none is lost.
#include <algorithm>
#include <cstdio>

#include "spellings.cuh"   // a kernel and a launch in a local include

__global__ void plain(int* sum, int amount) { atomicAdd(sum, amount); }
static __global__ void fileLocal(int* sum) { atomicAdd(sum, 1); }
extern "C" __global__ void cLinkage(int* sum) { atomicAdd(sum, 1); }
__global__ void __launch_bounds__(128, 2) bounded(int* sum) { atomicAdd(sum, 1); }
__global__ void noArguments() {}

template <typename T>
__global__ void deduced(T* sum, T amount) { atomicAdd(sum, amount); }
template <int amount, typename T = int>
__global__ void partly(T* sum) { atomicAdd(sum, amount); }
template <typename A, typename B>
struct Pair {
    static const int size = 1;
};
template <typename P>
__global__ void ofPair(int* sum) { atomicAdd(sum, P::size); }
template <class... Ts>
__global__ void pack(int* sum, Ts... amounts) { atomicAdd(sum, (amounts + ...)); }
template <class F>
__global__ void apply(F f, int* sum) { atomicAdd(sum, f(1)); }

__global__ void defaulted(int* sum, int amount = 1) { atomicAdd(sum, amount); }
__global__ void overloaded(int* sum) { atomicAdd(sum, 1); }
__global__ void overloaded(int* sum, float amount) { atomicAdd(sum, static_cast<int>(amount)); }

namespace outer {
namespace inner {
__global__ void nested(int* sum) { atomicAdd(sum, 1); }
template <typename T>
__global__ void nestedTemplate(T* sum) { atomicAdd(sum, 1); }
}  // namespace inner
}  // namespace outer

using Kernel = void (*)(int*);

struct Host {
    int* sum;
    int blocks = 1;
    Kernel kernels[2] = {fileLocal, bounded};
    void run() {
        plain<<<blocks, 1>>>(sum, 1);
        this->kernels[blocks]<<<this->blocks, 1>>>(this->sum);
        deduced<<<this->blocks, 1>>>(sum, 1);
    }
};

template <int threads, typename T>
void fromTemplate(T* sum) {
    deduced<T><<<1, threads>>>(sum, T(1));
    deduced<<<1, threads>>>(sum, T(1));
    partly<threads><<<1, 1>>>(sum);
    partly<threads, T><<<1, 1>>>(sum);
}

template <void (*kernel)(int*)>
void fromValueParameter(int* sum) { kernel<<<1, 1>>>(sum); }

template <class F, class... Arguments>
void forward(F plain, Arguments... arguments) { plain<<<1, 1>>>(arguments...); }

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#define LAUNCH_LINES(kernel, grid, block, ...) \
    do {                                       \
        kernel<<<grid,                         \
                 block>>>(__VA_ARGS__);        \
    } while (0)
#define CONFIGURED plain<<<1, 1>>>
#define ALIAS deduced
#define GRID(grid, block) <<<grid, block>>>
#define CHECK(...)                                              \
    do {                                                        \
        __VA_ARGS__;                                            \
        if (cudaGetLastError() != cudaSuccess) puts("failed");  \
    } while (0)

Kernel choose(int i) { return i ? fileLocal : bounded; }

int main() {
    int* sum;
    cudaMallocManaged(&sum, sizeof(int));
    *sum = 0;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    dim3 grid(1), block(1, 1, 1);
    int n = 1, expected = 0;

    plain<<<1, 1>>>(sum, 1), expected++;
    plain<<<1, 1, 0>>>(sum, 1), expected++;
    plain<<<grid, block, 0, stream>>>(sum, 1), expected++;
    plain <<< grid, block >>> (sum, 1), expected++;
    plain<<<dim3(1, 1), dim3(1, 1, 1), n * sizeof(float), 0>>>(sum, 1), expected++;
    plain<<<{1, 1}, {1, 1, 1}>>>(sum, 1), expected++;
    plain<<<(n + 255) / 256, std::min<int>(n, 32)>>>(sum, 1), expected++;
    plain<<<n << 1 >> 1, n < 2 ? 1 : 0>>>(sum, 1), expected++;
    plain
        <<<
            grid,     // one block
            block     /* of one thread */
        >>>
        (
            sum, 1), expected++;
    ::plain<<<1, 1>>>(sum, 1), expected++;
    noArguments<<<1, 1>>>();
    fileLocal<<<1, 1>>>(sum), expected++;
    cLinkage<<<1, 1>>>(sum), expected++;
    bounded<<<1, 1>>>(sum), expected++;

    deduced<<<1, 1>>>(sum, 1), expected++;
    deduced<int><<<1, 1>>>(sum, 1), expected++;
    deduced< int > <<<1, 1>>>(sum, 1), expected++;
    partly<1><<<1, 1>>>(sum), expected++;
    partly<(1 << 1) - 1, int><<<1, 1>>>(sum), expected++;
    ofPair<Pair<int, Pair<int, float>>><<<1, 1>>>(sum), expected++;
    pack<<<1, 1>>>(sum, 1, 1), expected += 2;
    apply<<<1, 1>>>([=] __device__(int x) { return x; }, sum), expected++;

    defaulted<<<1, 1>>>(sum), expected++;
    defaulted<<<1, 1>>>(sum, 2), expected += 2;
    overloaded<<<1, 1>>>(sum), expected++;
    overloaded<<<1, 1>>>(sum, 2.0f), expected += 2;

    outer::inner::nested<<<1, 1>>>(sum), expected++;
    outer::inner::nestedTemplate<<<1, 1>>>(sum), expected++;
    ::outer::inner::nestedTemplate<int><<<1, 1>>>(sum), expected++;

    Kernel pointer = fileLocal;
    Kernel pointers[] = {fileLocal, bounded};
    auto ofTemplate = deduced<int>;
    pointer<<<1, 1>>>(sum), expected++;
    (*pointer)<<<1, 1>>>(sum), expected++;
    (pointer)<<<1, 1>>>(sum), expected++;
    pointers[n]<<<1, 1>>>(sum), expected++;
    for (Kernel kernel : pointers) kernel<<<1, 1>>>(sum), expected++;
    ofTemplate<<<1, 1>>>(sum, 1), expected++;
    choose(0)<<<1, 1>>>(sum), expected++;
    (n ? fileLocal : bounded)<<<1, 1>>>(sum), expected++;

    if (n) plain<<<1, 1>>>(sum, 1), expected++;
    if (!n) expected--; else plain<<<1, 1>>>(sum, 1), expected++;
    if (n) (*pointer)<<<1, 1>>>(sum), expected++;
    for (int i = 0; i < 2; i++) plain<<<1, 1>>>(sum, 1), expected++;
    auto later = [&] { plain<<<grid, block>>>(sum, 1); deduced<<<grid, block>>>(sum, 1); };
    later(), expected += 2;

    Host host{sum};
    host.run(), expected += 3;
    host.kernels[0]<<<1, 1>>>(sum), expected++;
    Host* there = &host;
    there->kernels[1]<<<1, 1>>>(there->sum), expected++;
    fromTemplate<1>(sum), expected += 4;
    fromValueParameter<fileLocal>(sum), expected++;
    forward(plain, sum, 1), expected++;

    LAUNCH(plain, sum, 1), expected++;
    LAUNCH(deduced, sum, 1), expected++;
    LAUNCH_LINES(fileLocal, 1, 1, sum); expected++;
    CONFIGURED(sum, 1), expected++;
    ALIAS<<<1, 1>>>(sum, 1), expected++;
    plain GRID(1, 1)(sum, 1), expected++;
    deduced GRID(1, 1)(sum, 1), expected++;
    CHECK((plain<<<1, 1>>>(sum, 1))); expected++;
    CHECK(deduced<<<1, 1>>>(sum, 1)); expected++;
    CHECK({ plain<<<1, 1>>>(sum, 1); plain<<<1, 1>>>(sum, 1); }); expected += 2;
    launchFromInclude(sum), expected++;

    const char* text = "plain<<<1, 1>>>(sum)";   // plain<<<1, 1>>>(sum)
    const char* raw = R"x(plain<<<1, 1>>>(")x";  /* plain<<<1, 1>>>(sum) */
    const char character = '<', digits = 1'0 << 2 >> 3;
    if (text[5] != character || raw[7] != character || digits != 5) puts("the text was changed");
#if 0
    plain<<<1, (no end
#endif

    cudaError_t error = cudaDeviceSynchronize();
    int launched = *sum;
    if (error == cudaSuccess && launched == expected) puts("all launched");
    else printf("%s: %d launches instead of %d\n", cudaGetErrorName(error), launched, expected);
    cudaFree(sum);
    cudaStreamDestroy(stream);
    return launched != expected;
}
