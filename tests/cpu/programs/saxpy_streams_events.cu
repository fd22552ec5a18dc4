// SAXPY in four streams with pinned memory, timed with events.
#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(call)                                                                 \
    do {                                                                                 \
        cudaError_t err_ = (call);                                                       \
        if (err_ != cudaSuccess) {                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_)); \
            exit(EXIT_FAILURE);                                                          \
        }                                                                                \
    } while (0)

__global__ void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main()
{
    const int N = 1 << 17, NSTREAMS = 4, CHUNK = N / NSTREAMS;
    const size_t CHUNK_BYTES = CHUNK * sizeof(float);
    float *h_x, *h_y, *d_x, *d_y;
    CUDA_CHECK(cudaMallocHost((void **)&h_x, N * sizeof(float)));
    CUDA_CHECK(cudaHostAlloc((void **)&h_y, N * sizeof(float), cudaHostAllocDefault));
    CUDA_CHECK(cudaMalloc((void **)&d_x, N * sizeof(float)));
    CUDA_CHECK(cudaMalloc((void **)&d_y, N * sizeof(float)));
    for (int i = 0; i < N; ++i) {
        h_x[i] = (float)(i % 100);
        h_y[i] = 2.0f;
    }

    cudaStream_t streams[NSTREAMS];
    for (int s = 0; s < NSTREAMS; ++s) CUDA_CHECK(cudaStreamCreate(&streams[s]));
    cudaEvent_t start, stop;
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));

    CUDA_CHECK(cudaEventRecord(start, 0));
    for (int s = 0; s < NSTREAMS; ++s) {
        int o = s * CHUNK;
        CUDA_CHECK(cudaMemcpyAsync(d_x + o, h_x + o, CHUNK_BYTES, cudaMemcpyHostToDevice, streams[s]));
        CUDA_CHECK(cudaMemcpyAsync(d_y + o, h_y + o, CHUNK_BYTES, cudaMemcpyHostToDevice, streams[s]));
        saxpy<<<(CHUNK + 255) / 256, 256, 0, streams[s]>>>(CHUNK, 3.0f, d_x + o, d_y + o);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaMemcpyAsync(h_y + o, d_y + o, CHUNK_BYTES, cudaMemcpyDeviceToHost, streams[s]));
    }
    for (int s = 0; s < NSTREAMS; ++s) CUDA_CHECK(cudaStreamSynchronize(streams[s]));
    CUDA_CHECK(cudaEventRecord(stop, 0));
    CUDA_CHECK(cudaEventSynchronize(stop));
    float ms = -1.0f;
    CUDA_CHECK(cudaEventElapsedTime(&ms, start, stop));

    int errors = 0;
    for (int i = 0; i < N; ++i) errors += h_y[i] != 3.0f * (i % 100) + 2.0f;
    printf("elapsed %s 0, %d errors\n", ms >= 0.0f ? ">=" : "<", errors);
    for (int s = 0; s < NSTREAMS; ++s) CUDA_CHECK(cudaStreamDestroy(streams[s]));
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    CUDA_CHECK(cudaFreeHost(h_x));
    CUDA_CHECK(cudaFreeHost(h_y));
    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_y));
    if (errors || ms < 0.0f) return EXIT_FAILURE;
    puts("PASS");
    return EXIT_SUCCESS;
}
