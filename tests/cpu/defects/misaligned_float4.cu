// expect: misaligned
// object: in
// A float4 must lie on a multiple of 16 bytes; in + 1 does not.
#include <cstdio>

__global__ void sum4(const float* in, float* out) {
    float4 v = *reinterpret_cast<const float4*>(in + 1 + 4 * threadIdx.x);  // <- here
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 256 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(in, 0, 256 * sizeof(float));
    sum4<<<1, 32>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
