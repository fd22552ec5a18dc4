// expect: nothing
// Vectors of 8 and 16 bytes where they may be; a 12-byte struct needs only 4-byte alignment.
#include <cstdio>

struct Triple {
    float x, y, z;
};

__global__ void read(const float* in, float* out) {
    int t = threadIdx.x;
    float4 four = *reinterpret_cast<const float4*>(in + 4 + 4 * t);
    float2 two = *reinterpret_cast<const float2*>(in + 2 + 2 * t);
    Triple three = *reinterpret_cast<const Triple*>(in + 1 + 3 * t);
    out[t] = four.w - two.x + three.z;
}

int main() {
    float h[256], result[32], *in, *out;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    read<<<1, 32>>>(in, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    bool right = true;
    for (int t = 0; t < 32; t++) right = right && result[t] == (7 + 4 * t) - (2 + 2 * t) + (3 + 3 * t);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
