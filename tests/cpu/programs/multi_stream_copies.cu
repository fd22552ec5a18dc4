// Kernel and copies overlapped in several streams, with events that let one stream wait for another.
#include <algorithm>
#include <cassert>
#include <cstdio>

inline cudaError_t checkCuda(cudaError_t result)
{
    if (result != cudaSuccess) {
        fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
        assert(result == cudaSuccess);
    }
    return result;
}

__global__ void kernel(float *a, int offset)
{
    int i = offset + threadIdx.x + blockIdx.x * blockDim.x;
    float x = (float)i;
    float s = sinf(x);
    float c = cosf(x);
    a[i] = a[i] + sqrtf(s * s + c * c);
}

__global__ void addArrays(const float *a, const float *b, float *sum, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) sum[i] = a[i] + b[i];
}

void CUDART_CB done(void *data) { *static_cast<int *>(data) += 1; }

float maxError(float *a, int n)
{
    float maxE = 0;
    for (int i = 0; i < n; i++) maxE = std::max(maxE, fabsf(a[i] - 1.0f));
    return maxE;
}

int main(int argc, char **argv)
{
    const int blockSize = 256, nStreams = 4;
    const int n = 4 * blockSize * nStreams;
    const int streamSize = n / nStreams, streamBytes = streamSize * sizeof(float), bytes = n * sizeof(float);
    int devId = 0;
    if (argc > 1) devId = atoi(argv[1]);
    cudaDeviceProp prop;
    checkCuda(cudaGetDeviceProperties(&prop, devId));
    checkCuda(cudaSetDevice(devId));
    float *a, *d_a, *d_b, *d_sum;
    checkCuda(cudaMallocHost((void **)&a, bytes));
    checkCuda(cudaMalloc((void **)&d_a, bytes));
    checkCuda(cudaMalloc((void **)&d_b, bytes));
    checkCuda(cudaMalloc((void **)&d_sum, bytes));
    float ms;
    cudaEvent_t startEvent, stopEvent, ready;
    cudaStream_t stream[nStreams];
    checkCuda(cudaEventCreate(&startEvent));
    checkCuda(cudaEventCreate(&stopEvent));
    checkCuda(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));
    for (int i = 0; i < nStreams; ++i) checkCuda(cudaStreamCreate(&stream[i]));

    float worst = 0;
    for (int version = 0; version < 2; ++version) {
        std::fill(a, a + n, 0.0f);
        checkCuda(cudaEventRecord(startEvent, 0));
        if (version == 0) {
            for (int i = 0; i < nStreams; ++i) {
                int offset = i * streamSize;
                checkCuda(cudaMemcpyAsync(&d_a[offset], &a[offset], streamBytes, cudaMemcpyHostToDevice, stream[i]));
                kernel<<<streamSize / blockSize, blockSize, 0, stream[i]>>>(d_a, offset);
                checkCuda(cudaMemcpyAsync(&a[offset], &d_a[offset], streamBytes, cudaMemcpyDeviceToHost, stream[i]));
            }
        } else {
            for (int i = 0; i < nStreams; ++i)
                checkCuda(cudaMemcpyAsync(&d_a[i * streamSize], &a[i * streamSize], streamBytes, cudaMemcpyDefault, stream[i]));
            for (int i = 0; i < nStreams; ++i)
                kernel<<<streamSize / blockSize, blockSize, 0, stream[i]>>>(d_a, i * streamSize);
            for (int i = 0; i < nStreams; ++i)
                checkCuda(cudaMemcpyAsync(&a[i * streamSize], &d_a[i * streamSize], streamBytes, cudaMemcpyDeviceToHost, stream[i]));
        }
        for (int i = 0; i < nStreams; ++i) checkCuda(cudaStreamSynchronize(stream[i]));
        checkCuda(cudaEventRecord(stopEvent, 0));
        checkCuda(cudaEventSynchronize(stopEvent));
        checkCuda(cudaEventElapsedTime(&ms, startEvent, stopEvent));
        worst = std::max(worst, maxError(a, n));
    }

    // stream 1 may only add when stream 0 has filled
    int callbacks = 0;
    checkCuda(cudaMemsetAsync(d_b, 0, bytes, stream[0]));
    kernel<<<n / blockSize, blockSize, 0, stream[0]>>>(d_b, 0);
    checkCuda(cudaEventRecord(ready, stream[0]));
    checkCuda(cudaStreamWaitEvent(stream[1], ready, 0));
    addArrays<<<n / blockSize, blockSize, 0, stream[1]>>>(d_a, d_b, d_sum, n);
    checkCuda(cudaMemcpyAsync(a, d_sum, bytes, cudaMemcpyDeviceToHost, stream[1]));
    checkCuda(cudaLaunchHostFunc(stream[1], done, &callbacks));
    checkCuda(cudaStreamSynchronize(stream[1]));
    while (cudaStreamQuery(stream[0]) == cudaErrorNotReady) {
    }
    for (int i = 0; i < n; i++) worst = std::max(worst, fabsf(a[i] - 2.0f));

    checkCuda(cudaEventDestroy(startEvent));
    checkCuda(cudaEventDestroy(stopEvent));
    checkCuda(cudaEventDestroy(ready));
    for (int i = 0; i < nStreams; ++i) checkCuda(cudaStreamDestroy(stream[i]));
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_sum);
    cudaFreeHost(a);
    printf("max error %.0e, %d callback\n", worst, callbacks);
    if (worst > 1e-5f || callbacks != 1) return 1;
    printf("PASS\n");
    return 0;
}
