// expect: use after free
// The pointer was kept in a struct; the class that owned the memory has gone.
#include <cstdio>

struct Buffer {
    int* data = nullptr;
    explicit Buffer(int n) { cudaMalloc(&data, n * sizeof(int)); }
    ~Buffer() { cudaFree(data); }
};

struct View {
    int* data;
    int n;
};

View makeView() {
    Buffer buffer(256);
    return {buffer.data, 256};
}

__global__ void clear(View view) {
    if (threadIdx.x < view.n) view.data[threadIdx.x] = 0;  // <- here
}

int main() {
    View view = makeView();
    clear<<<1, 256>>>(view);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
