// Launches in as many spellings as people have: macros that launch, macros that also print, configuration in structs,
// static members, pointers in tables, lambdas, conditional kernels, comma expressions, ternaries, braces.
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#define LAUNCH(kernel, grid, block, ...) do { kernel<<<grid, block>>>(__VA_ARGS__); CHECK_LAST(#kernel); } while (0)
#define CHECK_LAST(name) { cudaError_t e_ = cudaGetLastError(); if (e_) { printf("%s: %s\n", name, cudaGetErrorName(e_)); return 1; } }
#define RUN(...) (__VA_ARGS__, names.push_back(#__VA_ARGS__))
#define KERNEL_ARGS2(grid, block) <<< grid, block >>>
#define KERNEL_ARGS3(grid, block, sh_mem) <<< grid, block, sh_mem >>>
#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define TIMED(label, stmt) { cudaEvent_t b_, e_; cudaEventCreate(&b_); cudaEventCreate(&e_); cudaEventRecord(b_); stmt; \
    cudaEventRecord(e_); cudaEventSynchronize(e_); float ms_; cudaEventElapsedTime(&ms_, b_, e_); \
    printf("%s: %s\n", label, ms_ >= 0 ? "timed" : "?"); cudaEventDestroy(b_); cudaEventDestroy(e_); }
#define N 64

std::vector<std::string> names;

extern "C" __global__ void add_one(int* p) { p[threadIdx.x + blockIdx.x * blockDim.x] += 1; }
template <int K> __global__ void add_k(int* p) { p[threadIdx.x + blockIdx.x * blockDim.x] += K; }
template <typename T, T K = T(3)> __global__ void add_t(T* p, T extra = T(0)) { p[threadIdx.x] += K + extra; }
namespace a { namespace b { inline namespace v1 { __global__ void add_ten(int* p) { p[threadIdx.x] += 10; } } } }
namespace ab = a::b;
static __global__ void hidden(int* p) { p[threadIdx.x] += 100; }
namespace { __global__ void anonymous(int* p) { p[threadIdx.x] += 1000; } }
__global__ void CONCAT(kern, el)(int* p) { p[threadIdx.x] += 5; }
__global__ void dyn(int* p) { extern __shared__ int s[]; s[threadIdx.x] = p[threadIdx.x]; __syncthreads(); p[threadIdx.x] = s[threadIdx.x] + 2; }
__global__ void no_args() {}

struct Config { dim3 grid, block; size_t smem; cudaStream_t stream; };
struct Launcher {
    int* p; Config c;
    void operator()(void (*k)(int*)) { k<<<c.grid, c.block, c.smem, c.stream>>>(p); }
    template <int K> void go() const { add_k<K><<<c.grid, c.block>>>(this->p); }
    static void all(int* q) { ab::add_ten<<<1, N>>>(q); }
};
typedef void (*kernel_fn)(int*);
using Table = std::map<std::string, kernel_fn>;

int main(void)
{
    int* d; int h[N], expect = 0;
    cudaMalloc((void**)&d, sizeof(int) * N); cudaMemset(d, 0, sizeof h);
    dim3 grid = {1}, block = {N, 1, 1};
    dim3 g2{1, 1}, b2(N);
    LAUNCH(add_one, grid, block, d); expect += 1;
    LAUNCH(add_k<7>, g2, b2, d); expect += 7;
    LAUNCH(a::b::add_ten, 1, N, d); expect += 10;
    LAUNCH((add_k<2>), 1, N, d); expect += 2;
    hidden KERNEL_ARGS2(1, N)(d); expect += 100;
    dyn KERNEL_ARGS3(1, N, N * sizeof(int))(d); expect += 2;
    RUN(add_one<<<1, N>>>(d)); expect += 1;
    RUN(add_k<4><<<dim3(1, 1, 1), dim3(N, 1, 1)>>>(d)); expect += 4;
    TIMED("five", (kernel<<<1, N>>>(d))); expect += 5;
    TIMED("default", (add_t<int><<<1, N>>>(d))); expect += 3;
    ::anonymous<<<
        1,      // one block
        N       /* of N threads >>> */
    >>>
    (
        d
    ); expect += 1000;
    add_t<<<1, N>>>(d); expect += 3;
    add_t<int, 8><<<1, N>>>(d, 1); expect += 9;
    for (int i = 0; i < 3; i++) add_one<<<1, N>>>(d), expect++;
    if (expect > 0) add_one<<<1, N>>>(d); else hidden<<<1, N>>>(d);
    expect += 1;
    kernel_fn f = expect > 5 ? add_one : hidden; f<<<1, N>>>(d); expect += 1;
    (expect > 0 ? &add_k<6> : &add_k<5>)<<<1, N>>>(d); expect += 6;
    kernel_fn table[] = {add_one, add_k<20>, a::b::add_ten}; for (auto k : table) k<<<1, N>>>(d);
    expect += 31;
    table[1]<<<grid, block, 0>>>(d); expect += 20;
    (*table[0])<<<grid, block, 0, 0>>>(d); expect += 1;
    Table by_name{{"one", add_one}, {"hundred", hidden}}; by_name["hundred"]<<<1, N>>>(d); by_name.at("one")<<<1, N>>>(d); expect += 101;
    Launcher l{d, {1, N, 0, nullptr}}; l(add_one); l.go<9>(); Launcher::all(d); expect += 20;
    auto lam = [&](int times) { while (times--) add_k<1><<<1, l.c.block.x>>>(d); }; lam(4); expect += 4;
    no_args<<<1, 1>>>(); no_args<<<dim3(2, 2), dim3(4, 4)>>>();
    add_one<<<(N + 63) / 64, N > 32 ? 64 : 32>>>(d); expect += 1;
    add_one<<<N >> 6, 1 << 6>>>(d); expect += 1;
    void* args[] = {&d};
    cudaLaunchKernel((void*)add_one, dim3(1), dim3(N), args, 0, 0); expect += 1;
    cudaLaunchKernel((const void*)hidden, 1, N, args, 0, nullptr); expect += 100;
    cudaLaunchConfig_t cfg = {}; cfg.gridDim = dim3(1); cfg.blockDim = dim3(N);
    cudaLaunchKernelEx(&cfg, a::b::add_ten, d); expect += 10;
    cudaLaunchKernelExC(&cfg, (const void*)hidden, args); expect += 100;
    switch (N) { case 64: add_one<<<1, N>>>(d); break; default: hidden<<<1, N>>>(d); } expect += 1;
    do add_one<<<1, N>>>(d); while (0); expect += 1;
    const char* s = "quoted<<<1, 2>>>(x)"; (void)s;  // comment<<<1, 2>>>(x)
    printf("%d<<<%d>>>\n", 1 << 2, 8 >> 1);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost); cudaFree(d);
    int bad = 0; for (int i = 0; i < N; i++) bad += h[i] != expect;
    printf("%d expected, %d found, %s\n", expect, h[5], bad ? "FAIL" : "PASS");
    return bad;
}
