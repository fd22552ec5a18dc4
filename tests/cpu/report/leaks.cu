// Frees nothing; with an argument, it also reads what nobody wrote.
__global__ void fill(int* out, bool reads) { out[threadIdx.x] = reads ? out[threadIdx.x + 32] : 1; }

int main(int count, char**) {
    int* kept;
    cudaMalloc(&kept, 64 * sizeof(int));
    fill<<<1, 32>>>(kept, count > 1);
    cudaDeviceSynchronize();
}
