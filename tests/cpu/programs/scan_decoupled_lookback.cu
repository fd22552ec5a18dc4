// Single-pass scan with decoupled look-back: state and value travel in one 64-bit word.
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int BLOCK = 128;
constexpr int ITEMS = 4;
constexpr int TILE = BLOCK * ITEMS;

enum : uint32_t { INVALID = 0, AGGREGATE = 1, PREFIX = 2 };

__device__ __forceinline__ void publish(unsigned long long *slot, uint32_t status, uint32_t value) {
    atomicExch(slot, (static_cast<unsigned long long>(status) << 32) | value);
}

__global__ void __launch_bounds__(BLOCK) scan_kernel(const uint32_t *__restrict__ in, uint32_t *__restrict__ out,
                                                     unsigned long long *slots, unsigned int *ticket, int n) {
    __shared__ uint32_t warp_sum[BLOCK / 32];
    __shared__ uint32_t tile_prefix;
    __shared__ unsigned int tile_id;
    if (threadIdx.x == 0) tile_id = atomicAdd(ticket, 1u);
    __syncthreads();
    const int base = tile_id * TILE + threadIdx.x * ITEMS;
    uint32_t item[ITEMS], sum = 0;
#pragma unroll
    for (int k = 0; k < ITEMS; ++k) {
        item[k] = base + k < n ? in[base + k] : 0;
        sum += item[k];
    }
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    uint32_t inclusive = sum;
    for (int d = 1; d < 32; d *= 2) {
        uint32_t v = __shfl_up_sync(~0u, inclusive, d);
        if (lane >= d) inclusive += v;
    }
    if (lane == 31) warp_sum[warp] = inclusive;
    __syncthreads();
    uint32_t before = 0, total = 0;
    for (int w = 0; w < BLOCK / 32; ++w) {
        if (w < warp) before += warp_sum[w];
        total += warp_sum[w];
    }
    if (threadIdx.x == 0) {
        uint32_t prefix = 0;
        if (tile_id == 0) {
            publish(&slots[0], PREFIX, total);
        } else {
            publish(&slots[tile_id], AGGREGATE, total);
            int look = tile_id - 1;
            while (true) {
                unsigned long long word = atomicAdd(&slots[look], 0ull);
                uint32_t status = word >> 32;
                if (status == INVALID) continue;
                prefix += static_cast<uint32_t>(word);
                if (status == PREFIX) break;
                --look;
            }
            publish(&slots[tile_id], PREFIX, prefix + total);
        }
        tile_prefix = prefix;
    }
    __syncthreads();
    uint32_t running = tile_prefix + before + inclusive - sum;
    for (int k = 0; k < ITEMS; ++k) {
        running += item[k];
        if (base + k < n) out[base + k] = running;
    }
}

int main() {
    const int n = 30011, tiles = (n + TILE - 1) / TILE;
    std::vector<uint32_t> h(n), r(n);
    for (int i = 0; i < n; ++i) h[i] = (i * 2654435761u) >> 28;
    uint32_t *in, *out;
    unsigned long long *slots;
    unsigned int *ticket;
    cudaMalloc(&in, n * sizeof(uint32_t));
    cudaMalloc(&out, n * sizeof(uint32_t));
    cudaMalloc(&slots, tiles * sizeof(*slots));
    cudaMalloc(&ticket, sizeof(*ticket));
    cudaMemset(slots, 0, tiles * sizeof(*slots));
    cudaMemset(ticket, 0, sizeof(*ticket));
    cudaMemcpy(in, h.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice);
    scan_kernel<<<tiles, BLOCK>>>(in, out, slots, ticket, n);
    if (cudaDeviceSynchronize() != cudaSuccess) return 2;
    cudaMemcpy(r.data(), out, n * sizeof(uint32_t), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    cudaFree(slots);
    cudaFree(ticket);
    uint32_t sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += h[i];
        if (r[i] != sum) {
            printf("element %d: %u, not %u\n", i, r[i], sum);
            return 1;
        }
    }
    printf("PASS\n");
}
