// Stage 2.7: no swizzle: lanes that want the same bank store in turn, each by code of its own.
// Refused: one after the other
// BEGIN(2.7 kernel)
// x counts the tiles down the columns of in: the block after this one stores right behind it, in the same rows of out.
constexpr int fastTile = 64;                    // a tile of 64 × 64, moved by 256 threads
constexpr int fastVectors = fastTile / 4;       // float4 in a row of the tile

// By code of its own for each of eight lanes.
template <int lane>
__device__ void storeFor(float4 (&tile)[fastTile][fastVectors], const float4 (&turned)[4], int x, int place) {
    if (x % 8 == lane)
        for (int k = 0; k < 4; k++) tile[4 * x + k][place] = turned[k];
    else if constexpr (lane < 7)
        storeFor<lane + 1>(tile, turned, x, place);
}

__global__ void transposeFast(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float4 tile[fastTile][fastVectors];   // rows of the transposed tile
    int left = blockIdx.y * fastTile, top = blockIdx.x * fastTile;
    int x = threadIdx.x % fastVectors, y = threadIdx.x / fastVectors;   // the square: which of 16 × 16
    int row = top + 4 * y, col = left + 4 * x;
    if (row < rows && col < cols) {
        float4 r[4];
        for (int k = 0; k < 4; k++) r[k] = *reinterpret_cast<const float4*>(&in[size_t(row + k) * cols + col]);
        // Transposed in registers. Eight neighbouring lanes store at a time, each with another x: y ^ x spreads them
        // over all banks.
        int place = y;
        float4 turned[4] = {make_float4(r[0].x, r[1].x, r[2].x, r[3].x), make_float4(r[0].y, r[1].y, r[2].y, r[3].y),
                            make_float4(r[0].z, r[1].z, r[2].z, r[3].z), make_float4(r[0].w, r[1].w, r[2].w, r[3].w)};
        storeFor<0>(tile, turned, x, place);
    }
    __syncthreads();
    for (int i = 0; i < fastTile; i += fastVectors) {
        int line = y + i, outRow = left + line, outCol = top + 4 * x;
        if (outRow < cols && outCol < rows)
            *reinterpret_cast<float4*>(&out[size_t(outRow) * rows + outCol]) = tile[line][x];
    }
}

// Where rows begin anywhere, a sector at the edge of two tiles would be stored in two parts, and the card is slow at
// that. So a tile stores whole sectors: in each row of out it begins at a multiple of 8 elements of memory, up to 7
// before `top`. For those it loads 8 rows more.
constexpr int raggedRows = 64, raggedCols = 128, sector = 8, raggedWarps = 16;

__global__ void __launch_bounds__(32 * raggedWarps)
    transposeRagged(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float tile[sector + raggedRows][raggedCols + 1];
    int left = blockIdx.y * raggedCols, top = blockIdx.x * raggedRows;
    constexpr int rounds = (sector + raggedRows + raggedWarps - 1) / raggedWarps;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float fromRow[rounds][raggedCols / 32];   // all loads are under way before the first is kept
    for (int i = 0; i < rounds; i++)
        for (int j = 0; j < raggedCols / 32; j++) {
            int y = i * raggedWarps + warp, row = top - sector + y, col = left + j * 32 + lane;
            bool inside = y < sector + raggedRows && row >= 0 && row < rows && col < cols;
            fromRow[i][j] = inside ? in[size_t(row) * cols + col] : 0;
        }
    for (int i = 0; i < rounds; i++)
        for (int j = 0; j < raggedCols / 32; j++)
            if (i * raggedWarps + warp < sector + raggedRows)
                tile[i * raggedWarps + warp][j * 32 + lane] = fromRow[i][j];
    __syncthreads();
    for (int x = warp; x < raggedCols; x += raggedWarps) {
        int outRow = left + x, before = (size_t(outRow) * rows + top) % sector;
        for (int i = 0; i < raggedRows; i += 32) {
            int row = top - before + i + lane;
            if (outRow < cols && row >= 0 && row < rows)
                out[size_t(outRow) * rows + row] = tile[sector - before + i + lane][x];
        }
    }
}
// END(2.7 kernel)
