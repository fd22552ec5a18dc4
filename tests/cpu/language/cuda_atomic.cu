// cuda::atomic and cuda::atomic_ref, on the device and on the host: counts, flags between blocks, and the rest of
// libcu++'s standard library that kernels use.
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cuda/std/chrono>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/functional>
#include <cuda/std/optional>
#include <cuda/std/tuple>

#include "check.h"

using Flag = cuda::atomic<unsigned, cuda::thread_scope_device>;

__device__ cuda::atomic<int, cuda::thread_scope_device> total{5};

__global__ void counts(int* bins, unsigned long long* most, size_t* sum, float* real) {
    __shared__ cuda::atomic<int, cuda::thread_scope_block> ofBlock;
    if (threadIdx.x == 0) ofBlock.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    ofBlock.fetch_add(1, cuda::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_device> bin(bins[threadIdx.x % 3]);
    ++bin;
    bin += 2;
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>(*most).fetch_max(i);
    cuda::atomic_ref<size_t, cuda::thread_scope_device>(*sum).fetch_add(i, cuda::memory_order_relaxed);
    cuda::atomic_ref<float, cuda::thread_scope_device>(*real).fetch_add(0.5f);
    __syncthreads();
    if (threadIdx.x == 0) total.fetch_add(ofBlock.load());
}

// The second block waits until the first has said that its value is there.
__global__ void handOver(int* value, int* result, Flag* ready) {
    if (blockIdx.x == 0) {
        *value = 42;
        ready->store(1, cuda::memory_order_release);
    } else {
        while (ready->load(cuda::memory_order_acquire) == 0) {
        }
        *result = *value;
    }
}

// A lock of compare_exchange, held around a plain addition.
__global__ void locked(unsigned* lock, int* value) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> taken(*lock);
    if (threadIdx.x != 0) return;
    unsigned free = 0;
    while (!taken.compare_exchange_weak(free, 1u, cuda::memory_order_acquire)) free = 0;
    *value += 1;
    taken.store(0, cuda::memory_order_release);
}

__global__ void others(double* out) {
    cuda::std::tuple<int, double> pair{3, 0.25};
    cuda::std::complex<double> z{1, 2};
    cuda::std::optional<int> some = cuda::std::get<0>(pair);
    z = z * z;
    out[0] = some.value() + cuda::std::get<1>(pair);
    out[1] = z.real() + cuda::std::sqrt(16.0) + cuda::std::plus<double>{}(1, 2);
}

int main() {
    DeviceArray<int> bins(3), values(2);
    DeviceArray<unsigned long long> most(1);
    DeviceArray<size_t> sum(1);
    DeviceArray<float> real(1);
    DeviceArray<unsigned> flag(1);
    DeviceArray<double> out(2);
    EXPECT(cudaMemset(bins, 0, 3 * sizeof(int)) == cudaSuccess);
    EXPECT(cudaMemset(values, 0, 2 * sizeof(int)) == cudaSuccess);
    EXPECT(cudaMemset(most, 0, sizeof(unsigned long long)) == cudaSuccess);
    EXPECT(cudaMemset(sum, 0, sizeof(size_t)) == cudaSuccess);
    EXPECT(cudaMemset(real, 0, sizeof(float)) == cudaSuccess);
    EXPECT(cudaMemset(flag, 0, sizeof(unsigned)) == cudaSuccess);
    counts<<<4, 30>>>(bins, most, sum, real);
    FINISH_KERNEL();
    EXPECT(bins.toHost() == std::vector<int>(3, 120));
    EXPECT(most.toHost()[0] == 119);
    EXPECT(sum.toHost()[0] == 119 * 60);
    EXPECT(real.toHost()[0] == 60);
    int all = 0;
    EXPECT(cudaMemcpyFromSymbol(&all, total, sizeof all) == cudaSuccess);
    EXPECT(all == 125);

    int* two = values;
    handOver<<<2, 1>>>(two, two + 1, reinterpret_cast<Flag*>((unsigned*)flag));
    FINISH_KERNEL();
    EXPECT(values.toHost()[1] == 42);
    EXPECT(cudaMemset(flag, 0, sizeof(unsigned)) == cudaSuccess);
    locked<<<20, 32>>>(flag, two);
    FINISH_KERNEL();
    EXPECT(values.toHost()[0] == 62);
    others<<<1, 1>>>(out);
    FINISH_KERNEL();
    EXPECT(out.toHost() == (std::vector<double>{3.25, 4}));

    cuda::atomic<int> onHost{7};
    EXPECT(onHost.fetch_sub(3) == 7 && onHost.fetch_or(8) == 4 && onHost.fetch_max(5) == 12 && onHost == 12);
    cuda::std::atomic<unsigned> other{1};
    EXPECT(++other == 2 && other.exchange(9) == 2);
    return finish("cuda_atomic");
}
