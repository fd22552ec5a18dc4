// Stage 8.3: the threads are numbered, and b comes first.
// Passes.
// BEGIN(8.3 kernel)
    extern __shared__ float both[];
    float* stripB = both;
    float* stripA = both + size_t(n) * blockDim.x;
    int width = blockDim.x, height = blockDim.y, left = blockIdx.x * width, top = blockIdx.y * height;
    int thread = threadIdx.y * width + threadIdx.x, threads = width * height;
    for (int e = thread; e < n * width; e += threads)
        stripB[e] = left + e % width < k ? b[size_t(e / width) * k + left + e % width] : 0;
    for (int e = thread; e < n * height; e += threads)
        stripA[e] = top + e / n < m ? a[size_t(top + e / n) * n + e % n] : 0;
    __syncthreads();
    int row = top + threadIdx.y, col = left + threadIdx.x;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) sum += stripA[threadIdx.y * n + i] * stripB[i * width + threadIdx.x];
    c[size_t(row) * k + col] = sum;
// END(8.3 kernel)
