// cudaMalloc, cudaMemcpy and cudaMemset: directions, bounds, and what they refuse.
#include <cstdint>
#include <vector>

#include "check.h"

__global__ void addOne(int* values, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i]++;
}

constexpr int n = 1000;
constexpr size_t bytes = n * sizeof(int);

static std::vector<int> counting() {
    std::vector<int> values(n);
    for (int i = 0; i < n; i++) values[i] = i * 7 + 1;
    return values;
}

static void roundTrip() {
    std::vector<int> in = counting(), out(n);
    int *a = nullptr, *b = nullptr;
    EXPECT_OK(cudaMalloc(&a, bytes));
    EXPECT_OK(cudaMalloc((void**)&b, bytes));
    EXPECT_EQUAL((uintptr_t)a % 256, 0);
    EXPECT_EQUAL((uintptr_t)b % 256, 0);
    EXPECT(a != b);

    EXPECT_OK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
    EXPECT_LAUNCH(cudaSuccess, addOne<<<(n + 127) / 128, 128>>>(a, n));
    EXPECT_OK(cudaMemcpy(b, a, bytes, cudaMemcpyDeviceToDevice));
    EXPECT_OK(cudaMemcpy(out.data(), b, bytes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(out[i], in[i] + 1);

    // cudaMemcpyDefault finds out by itself.
    EXPECT_OK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyDefault));
    EXPECT_OK(cudaMemcpy(b, a, bytes, cudaMemcpyDefault));
    std::vector<int> again(n);
    EXPECT_OK(cudaMemcpy(again.data(), b, bytes, cudaMemcpyDefault));
    EXPECT(again == in);
    EXPECT_OK(cudaMemcpy(out.data(), again.data(), bytes, cudaMemcpyHostToHost));
    EXPECT(out == in);

    // A part in the middle.
    EXPECT_OK(cudaMemset(a, 0, bytes));
    EXPECT_OK(cudaMemcpy(a + 10, in.data() + 10, 5 * sizeof(int), cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy(out.data(), a, bytes, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(out[i], i >= 10 && i < 15 ? in[i] : 0);

    EXPECT_OK(cudaMemset(a, 0x101, bytes));  // only the low byte counts
    EXPECT_OK(cudaMemcpy(out.data(), a, bytes, cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(out[0], 0x01010101);
    EXPECT_EQUAL(out[n - 1], 0x01010101);
    EXPECT_OK(cudaFree(a));
    EXPECT_OK(cudaFree(b));
}

static void asynchronous() {
    std::vector<int> in = counting(), out(n);
    int* a = nullptr;
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_OK(cudaMallocAsync(&a, bytes, stream));
    EXPECT_OK(cudaMemcpyAsync(a, in.data(), bytes, cudaMemcpyHostToDevice, stream));
    EXPECT_LAUNCH(cudaSuccess, addOne<<<(n + 255) / 256, 256, 0, stream>>>(a, n));
    EXPECT_OK(cudaMemcpyAsync(out.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(out[i], in[i] + 1);
    EXPECT_OK(cudaMemsetAsync(a, 0, bytes, stream));
    EXPECT_OK(cudaMemcpyAsync(out.data(), a, bytes, cudaMemcpyDeviceToHost, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_EQUAL(out[n / 2], 0);
    EXPECT_OK(cudaFreeAsync(a, stream));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_OK(cudaStreamDestroy(stream));
}

static void refusals() {
    std::vector<int> host(n + 4096);
    int* a = nullptr;
    EXPECT_OK(cudaMalloc(&a, bytes));
    EXPECT_ERROR(cudaMemcpy(a, host.data(), 1 << 30, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemset(a, 0, 1 << 30), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(nullptr, host.data(), 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(host.data(), nullptr, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemset(nullptr, 0, 4), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(a, host.data(), 4, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMalloc((void**)nullptr, 4), cudaErrorInvalidValue);

    // Nothing to do is no error.
    EXPECT_OK(cudaMemcpy(a, host.data(), 0, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemset(a, 0, 0));
    EXPECT_OK(cudaFree(nullptr));
    EXPECT_OK(cudaFreeHost(nullptr));
    int* nothing = a;
    EXPECT_OK(cudaMalloc(&nothing, 0));
    EXPECT(nothing == nullptr);

    // More than any card has: an error, but not one that sticks.
    void* huge = nullptr;
    EXPECT_ERROR(cudaMalloc(&huge, size_t(1) << 50), cudaErrorMemoryAllocation);
    EXPECT_OK(cudaMemset(a, 0, bytes));
    EXPECT_OK(cudaFree(a));
}

static void howMuch() {
    size_t free = 0, total = 0, less = 0;
    EXPECT_OK(cudaMemGetInfo(&free, &total));
    EXPECT(total >= size_t(1) << 30);
    EXPECT(free > 0 && free <= total);
    void* a = nullptr;
    EXPECT_OK(cudaMalloc(&a, 64 << 20));
    EXPECT_OK(cudaMemGetInfo(&less, &total));
    EXPECT(less < free);
    EXPECT_OK(cudaFree(a));
}

static void whatIsThis() {
    int *device = nullptr, *managed = nullptr, *pinned = nullptr;
    EXPECT_OK(cudaMalloc(&device, bytes));
    EXPECT_OK(cudaMallocManaged(&managed, bytes));
    EXPECT_OK(cudaMallocHost(&pinned, bytes));
    cudaPointerAttributes attributes;
    EXPECT_OK(cudaPointerGetAttributes(&attributes, device + 5));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeDevice);
    EXPECT_EQUAL(attributes.device, 0);
    EXPECT(attributes.devicePointer == device + 5);
    EXPECT(attributes.hostPointer == nullptr);
    EXPECT_OK(cudaPointerGetAttributes(&attributes, managed));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeManaged);
    EXPECT(attributes.devicePointer == managed && attributes.hostPointer == managed);
    EXPECT_OK(cudaPointerGetAttributes(&attributes, pinned));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeHost);
    EXPECT(attributes.hostPointer == pinned);
    EXPECT_OK(cudaPointerGetAttributes(&attributes, &attributes));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeUnregistered);
    EXPECT_OK(cudaFree(device));
    EXPECT_OK(cudaFree(managed));
    EXPECT_OK(cudaFreeHost(pinned));
}

static void ofAnyPointer() {
    const volatile int* device = nullptr;
    EXPECT_OK(cudaMalloc(&device, sizeof *device));
    EXPECT_OK(cudaFree(const_cast<int*>(device)));
}

int main() {
    roundTrip();
    ofAnyPointer();
    asynchronous();
    refusals();
    howMuch();
    whatIsThis();
    return finish("memory");
}
