// expect: nothing
// Guards that are right: ragged sizes, a clamped neighbour, a float4 body with a scalar tail, the last byte.
#include <cstdio>
#include <vector>

__global__ void difference(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] - (i > 0 ? in[i - 1] : 0);
}

__global__ void doubleAll(int* data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i + 3 < n) {
        int4 v = reinterpret_cast<int4*>(data)[i];
        reinterpret_cast<int4*>(data)[i] = make_int4(2 * v.x, 2 * v.y, 2 * v.z, 2 * v.w);
    } else {
        for (int k = 4 * i; k < n; k++) data[k] *= 2;
    }
}

__global__ void lastByte(char* bytes, int n) { bytes[n - 1] = 1; }

int main() {
    const int n = 1018;
    std::vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = i * i;
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    difference<<<(n + 127) / 128, 128>>>(in, out, n);
    doubleAll<<<1, 256>>>(out, n);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    char* bytes;
    cudaMalloc(&bytes, 7);
    lastByte<<<1, 1>>>(bytes, 7);
    cudaFree(in);
    cudaFree(out);
    cudaFree(bytes);
    bool right = true;
    for (int i = 0; i < n; i++) right = right && h[i] == 2 * (i == 0 ? 0 : 2 * i - 1);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
