// A whole CUDA program, to read and to play with; nothing grades it. One block doubles n numbers on the device:
//
//   make run FILE=chapters/00_first_kernel/whole_program.cu ARGS=8
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../../common/check.h"

__global__ void twice(float* out, const float* in) {  // the kernel: what each thread does
    out[threadIdx.x] = 2 * in[threadIdx.x];
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 8;
    std::vector<float> in(n), out(n);  // on the host
    for (int i = 0; i < n; i++) in[i] = i;

    const size_t bytes = n * sizeof(float);
    float *deviceIn, *deviceOut;  // addresses on the device: the host may not look there
    CHECK(cudaMalloc(&deviceIn, bytes));
    CHECK(cudaMalloc(&deviceOut, bytes));
    CHECK(cudaMemcpy(deviceIn, in.data(), bytes, cudaMemcpyHostToDevice));

    twice<<<1, n>>>(deviceOut, deviceIn);  // 1 block of n threads
    CHECK_LAUNCH();

    CHECK(cudaMemcpy(out.data(), deviceOut, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(deviceIn));
    CHECK(cudaFree(deviceOut));
    for (int i = 0; i < n; i++) std::printf("%g%c", out[i], i + 1 < n ? ' ' : '\n');
}
