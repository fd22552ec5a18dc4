// expect: unseen access
// with: UNSEEN=all
// object: in
// thread: 0 0 0
// count: 64
// what: loads from in
// A cast makes a thread's own variable part of something that reaches as far as the array. Neither compiler tells of what
// it takes for a variable of the thread.
#include <cstdio>
#include <vector>

struct Far {
    float a[1ull << 47];
};

__global__ void doubled(float* out, const float* in) {
    int i = threadIdx.x;
    float own = 0;
    char* base = (char*)&own - (1ll << 47);
    out[i] = 2 * ((Far*)base)->a[((const char*)(in + i) - base) / 4];  // <- here
}

int main() {
    std::vector<float> h(64, 3);
    float *in, *out;
    cudaMalloc(&in, 256);
    cudaMalloc(&out, 256);
    cudaMemcpy(in, h.data(), 256, cudaMemcpyHostToDevice);
    doubled<<<1, 64>>>(out, in);
    cudaMemcpy(h.data(), out, 256, cudaMemcpyDeviceToHost);
    std::printf("%g\n", h[63]);
    cudaFree(in);
    cudaFree(out);
}
