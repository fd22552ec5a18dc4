// Kernels launched by macros, which are handed the name, a part of it, or what stands in the angles.
template <class T>
__global__ void store(T* out) {
    *out = 1;
}
template <class T, int n>
__global__ void storeNumber(T* out) {
    *out = n;
}
__global__ void add_kernel(int* out) { *out += 1; }

#define LAUNCH(kernel, T, out) kernel<T><<<1, 1>>>(out)
#define STORE_NUMBER(T, n, out) storeNumber<T, n><<<1, 1>>>(out)
#define RUN(name, out) name##_kernel<<<1, 1>>>(out)
#define RUN_ANY(kernel, out) kernel<<<1, 1>>>(out)

int main() {
    int* a;
    float* b;
    cudaMalloc(&a, sizeof *a);
    cudaMalloc(&b, sizeof *b);
    LAUNCH(store, int, a);
    LAUNCH(store, float, b);
    STORE_NUMBER(float, 7, b);
    RUN(add, a);
    RUN_ANY(add_kernel, a);
    cudaFree(a), cudaFree(b);
}
