// A pipeline over streams: host functions, callbacks, events across streams, priorities, pools of stream-ordered
// memory, asynchronous copies to symbols, pitched and 3D copies, registered and mapped host memory.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>
#include <cuda_runtime_api.h>
#include <cuda_profiler_api.h>

#define CHECK(call)                                                                       \
    {                                                                                     \
        const cudaError_t error = call;                                                   \
        if (error != cudaSuccess)                                                         \
        {                                                                                 \
            fprintf(stderr, "Error: %s:%d, ", __FILE__, __LINE__);                        \
            fprintf(stderr, "code: %d, reason: %s\n", error, cudaGetErrorString(error));  \
            exit(1);                                                                      \
        }                                                                                 \
    }

constexpr int kStreams = 4, kN = 1 << 10;
__constant__ float scale[kStreams];
__device__ int progress[kStreams];
__managed__ int managed_total = 0;

struct Work { int id; float *host; size_t n; double sum; std::atomic<int> *done; };
static void CUDART_CB reduceOnHost(void *data) {
    Work *w = static_cast<Work *>(data);
    w->sum = std::accumulate(w->host, w->host + w->n, 0.0);
    (*w->done)++;
}
void CUDART_CB old_callback(cudaStream_t stream, cudaError_t status, void *data) {
    if (status == cudaSuccess) ++*static_cast<int *>(data);
}
__global__ void stage(float *out, const float *in, int n, int which) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i] * scale[which];
    if (threadIdx.x == 0 && blockIdx.x == 0) progress[which] = which + 1, atomicAdd_system(&managed_total, which);
}
__global__ void volume(cudaPitchedPtr v, int w, int h, int d) {
    char *base = (char *)v.ptr;
    size_t pitch = v.pitch, slice = pitch * h;
    for (int z = 0; z < d; ++z) for (int y = threadIdx.y; y < h; y += blockDim.y) {
        float *row = (float *)(base + z * slice + y * pitch);
        for (int x = threadIdx.x; x < w; x += blockDim.x) row[x] += x + 10 * y + 100 * z;
    }
}
int main() {
    int lo, hi; CHECK(cudaDeviceGetStreamPriorityRange(&lo, &hi));
    cudaStream_t st[kStreams]; cudaEvent_t ev[kStreams];
    for (int i = 0; i < kStreams; i++) {
        if (i % 2) { CHECK(cudaStreamCreateWithPriority(&st[i], cudaStreamNonBlocking, hi)); }
        else CHECK(cudaStreamCreateWithFlags(&st[i], cudaStreamNonBlocking));
        CHECK(cudaEventCreateWithFlags(&ev[i], cudaEventDisableTiming | cudaEventBlockingSync));
    }
    cudaMemPool_t pool; CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
    uint64_t threshold = UINT64_MAX; CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    int pools = 0; CHECK(cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, 0));
    float *h_in, *h_out; CHECK(cudaMallocHost(&h_in, kStreams * kN * sizeof(float)));
    CHECK(cudaHostAlloc((void **)&h_out, kStreams * kN * sizeof(float), cudaHostAllocPortable | cudaHostAllocMapped));
    for (int i = 0; i < kStreams * kN; i++) h_in[i] = i % 7;
    CHECK(cudaProfilerStart());
    float h_scale[kStreams] = {1.f, 2.f, 4.f, 8.f};
    std::atomic<int> done{0}; Work work[kStreams]; int called = 0;
    for (int i = 0; i < kStreams; i++) {
        float *d_in, *d_out;
        CHECK(cudaMallocAsync(&d_in, kN * sizeof(float), st[i])); CHECK(cudaMallocAsync((void **)&d_out, kN * sizeof(float), st[i]));
        CHECK(cudaMemcpyToSymbolAsync(scale, &h_scale[i], sizeof(float), i * sizeof(float), cudaMemcpyHostToDevice, st[i]));
        CHECK(cudaMemcpyAsync(d_in, h_in + i * kN, kN * sizeof(float), cudaMemcpyHostToDevice, st[i]));
        if (i) CHECK(cudaStreamWaitEvent(st[i], ev[i - 1], 0));
        stage<<<4, 64, 0, st[i]>>>(d_out, d_in, kN, i);
        CHECK(cudaEventRecord(ev[i], st[i]));
        CHECK(cudaMemcpyAsync(h_out + i * kN, d_out, kN * sizeof(float), cudaMemcpyDeviceToHost, st[i]));
        work[i] = {i, h_out + i * kN, kN, 0, &done};
        CHECK(cudaLaunchHostFunc(st[i], reduceOnHost, &work[i]));
        CHECK(cudaStreamAddCallback(st[i], old_callback, &called, 0));
        CHECK(cudaFreeAsync(d_in, st[i])); CHECK(cudaFreeAsync(d_out, st[i]));
    }
    while (cudaStreamQuery(st[kStreams - 1]) == cudaErrorNotReady) std::this_thread::sleep_for(std::chrono::microseconds(10));
    for (auto &s : st) CHECK(cudaStreamSynchronize(s));
    CHECK(cudaProfilerStop());
    int prog[kStreams]; CHECK(cudaMemcpyFromSymbol(prog, progress, sizeof prog));
    bool ok = done == kStreams && called == kStreams && managed_total == 6;
    double base = 0; for (int i = 0; i < kStreams; i++) { base = std::accumulate(h_in + i * kN, h_in + (i + 1) * kN, 0.0); ok = ok && work[i].sum == base * h_scale[i] && prog[i] == i + 1; }

    int w = 37, h = 5, d = 3;
    cudaExtent extent = make_cudaExtent(w * sizeof(float), h, d);
    cudaPitchedPtr vol; CHECK(cudaMalloc3D(&vol, extent)); CHECK(cudaMemset3D(vol, 0, extent));
    std::vector<float> host(w * h * d, 0.5f);
    cudaMemcpy3DParms p = {0};
    p.srcPtr = make_cudaPitchedPtr(host.data(), w * sizeof(float), w, h); p.dstPtr = vol; p.extent = extent; p.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&p));
    volume<<<1, dim3(16, 4)>>>(vol, w, h, d);
    std::swap(p.srcPtr, p.dstPtr); p.kind = cudaMemcpyDeviceToHost; CHECK(cudaMemcpy3DAsync(&p, 0)); CHECK(cudaDeviceSynchronize());
    for (int z = 0; z < d; z++) for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) ok = ok && host[(z * h + y) * w + x] == 0.5f + x + 10 * y + 100 * z;

    std::vector<float> plain(kN, 3.f); float *mapped;
    CHECK(cudaHostRegister(plain.data(), kN * sizeof(float), cudaHostRegisterMapped));
    CHECK(cudaHostGetDevicePointer((void **)&mapped, plain.data(), 0));
    stage<<<2, 32>>>(mapped, mapped, kN, 1); CHECK(cudaDeviceSynchronize());
    CHECK(cudaHostUnregister(plain.data()));
    ok = ok && plain[0] == 6.f && plain[kN - 1] == 6.f;
    cudaPointerAttributes a; CHECK(cudaPointerGetAttributes(&a, h_in)); ok = ok && a.type == cudaMemoryTypeHost;
    size_t freeB, totalB; CHECK(cudaMemGetInfo(&freeB, &totalB)); ok = ok && freeB <= totalB;
    uint64_t used = 1; CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used)); ok = ok && used == 0;
    CHECK(cudaFree(vol.ptr)); CHECK(cudaFreeHost(h_in)); CHECK(cudaFreeHost(h_out));
    for (int i = 0; i < kStreams; i++) { CHECK(cudaEventDestroy(ev[i])); CHECK(cudaStreamDestroy(st[i])); }
    printf("%s\n", ok ? "PASS" : "FAIL");
    return !ok;
}
