// Stage 3.3: the number of rounds comes from a volatile variable, so the values have an index, and lie in local memory.
// Refused: lies in local memory
// BEGIN(3.3 kernel)
const size_t col = size_t(blockIdx.y) * blockDim.y + threadIdx.y;
const size_t row = size_t(blockIdx.x) * blockDim.x * N + threadIdx.x;
if (col >= size_t(cols)) return;
float values[N];
const volatile int wanted = N;
const int count = wanted;
for (int k = 0; k < count; k++)
    if (row + k * blockDim.x < size_t(rows)) values[k] = in[(row + k * blockDim.x) * cols + col];
for (int k = 0; k < count; k++)
    if (row + k * blockDim.x < size_t(rows)) out[col * rows + row + k * blockDim.x] = values[k];
// END(3.3 kernel)
// BEGIN(3.3 launch)
const dim3 grid((rows + n * block.x - 1) / (n * block.x), (cols + block.y - 1) / block.y);
switch (n) {
    case 1: transposeUnrollN<1><<<grid, block>>>(out, in, rows, cols); break;
    case 2: transposeUnrollN<2><<<grid, block>>>(out, in, rows, cols); break;
    case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
    case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
}
CHECK_LAUNCH();
// END(3.3 launch)
