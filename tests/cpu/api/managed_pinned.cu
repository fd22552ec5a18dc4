// Memory that both sides use: managed, pinned, mapped and registered.
#include <cstdlib>
#include <cstring>
#include <vector>

#include "check.h"

__global__ void twice(int* values, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= 2;
}

constexpr int n = 500;
__managed__ int variable[n];

static void managed() {
    int* values = nullptr;
    EXPECT_OK(cudaMallocManaged(&values, n * sizeof(int)));
    for (int i = 0; i < n; i++) values[i] = i;
    EXPECT_LAUNCH(cudaSuccess, twice<<<4, 128>>>(values, n));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(values[i], 2 * i);
    EXPECT_OK(cudaMemset(values, 0, n * sizeof(int)));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(values[n - 1], 0);

    // It may stand on either side of a copy.
    std::vector<int> host(n, 3);
    EXPECT_OK(cudaMemcpy(values, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    EXPECT_EQUAL(values[7], 3);
    EXPECT_OK(cudaMemcpy(host.data(), values, n * sizeof(int), cudaMemcpyDefault));

    int* none = nullptr;
    EXPECT_ERROR(cudaMallocManaged(&none, 4, 77), cudaErrorInvalidValue);
    EXPECT_OK(cudaFree(values));
}

// A managed variable is one for both sides.
static void managedVariable() {
    for (int i = 0; i < n; i++) variable[i] = i;
    EXPECT_LAUNCH(cudaSuccess, twice<<<4, 128>>>(variable, n));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(variable[i], 2 * i);
    int* address = nullptr;
    EXPECT_OK(cudaGetSymbolAddress((void**)&address, variable));
    EXPECT(address == variable);
    cudaPointerAttributes attributes{};
    EXPECT_OK(cudaPointerGetAttributes(&attributes, address));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeManaged);
    EXPECT(attributes.device == 0 && attributes.hostPointer == address);
    int numbers[n] = {7};
    EXPECT_OK(cudaMemcpy(address, numbers, sizeof numbers, cudaMemcpyHostToDevice));
    EXPECT_EQUAL(variable[0], 7);
    EXPECT_OK(cudaMemcpy(numbers, variable, sizeof numbers, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpyToSymbol(variable, numbers, sizeof numbers));
    EXPECT_ERROR(cudaMemset(address, 0, sizeof numbers + 1), cudaErrorInvalidValue);
}

#if CUDART_VERSION >= 13000 || defined CPU_DEVICE
static void advice() {
    char *managed = nullptr, *device = nullptr, *pinned = nullptr, host[16];
    EXPECT_OK(cudaMallocManaged(&managed, 1000));
    EXPECT_OK(cudaMalloc(&device, 1000));
    EXPECT_OK(cudaMallocHost(&pinned, 1000));
    cudaMemLocation here{cudaMemLocationTypeDevice, 0}, nowhere{cudaMemLocationTypeDevice, 77};
    cudaMemLocation cpu{cudaMemLocationTypeHost, 0};
    EXPECT_OK(cudaMemPrefetchAsync(managed, 1000, here, 0, 0));
    EXPECT_OK(cudaMemPrefetchAsync(managed, 1000, cpu, 0, 0));
    EXPECT_ERROR(cudaMemPrefetchAsync(managed, 1001, here, 0, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemPrefetchAsync(managed, 0, here, 0, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemPrefetchAsync(managed, 1000, nowhere, 0, 0), cudaErrorInvalidDevice);
    for (char* other : {device, pinned, host}) {
        EXPECT_ERROR(cudaMemPrefetchAsync(other, 16, here, 0, 0), cudaErrorInvalidValue);
    }
    EXPECT_OK(cudaMemAdvise(managed, 1000, cudaMemAdviseSetReadMostly, nowhere));
    EXPECT_ERROR(cudaMemAdvise(managed, 1000, cudaMemAdviseSetPreferredLocation, nowhere), cudaErrorInvalidValue);
    const auto asked = [&](cudaMemRangeAttribute attribute) {
        int answer = 77;
        EXPECT_OK(cudaMemRangeGetAttribute(&answer, sizeof answer, attribute, managed, 1000));
        return answer;
    };
    EXPECT_EQUAL(asked(cudaMemRangeAttributeReadMostly), 1);
    EXPECT_EQUAL(asked(cudaMemRangeAttributeLastPrefetchLocation), cudaCpuDeviceId);
    EXPECT_EQUAL(asked(cudaMemRangeAttributePreferredLocation), cudaInvalidDeviceId);
    EXPECT_OK(cudaMemAdvise(managed, 1000, cudaMemAdviseSetPreferredLocation, here));
    EXPECT_OK(cudaMemAdvise(managed, 1000, cudaMemAdviseSetAccessedBy, cpu));
    EXPECT_OK(cudaMemAdvise(managed, 1000, cudaMemAdviseUnsetReadMostly, here));
    int readMostly = 77, by[3] = {77, 77, 77};
    void* answers[] = {&readMostly, by};
    size_t sizes[] = {sizeof readMostly, sizeof by};
    cudaMemRangeAttribute attributes[] = {cudaMemRangeAttributeReadMostly, cudaMemRangeAttributeAccessedBy};
    EXPECT_OK(cudaMemRangeGetAttributes(answers, sizes, attributes, 2, managed, 1000));
    EXPECT_EQUAL(readMostly, 0);
    EXPECT(by[0] == cudaCpuDeviceId && by[1] == cudaInvalidDeviceId && by[2] == cudaInvalidDeviceId);
    EXPECT_EQUAL(asked(cudaMemRangeAttributePreferredLocation), 0);
    EXPECT_ERROR(cudaMemRangeGetAttribute(by, 3, cudaMemRangeAttributeReadMostly, managed, 1000),
                 cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemRangeGetAttribute(by, 4, cudaMemRangeAttributeReadMostly, device, 1000),
                 cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemAdvise(device, 1000, cudaMemAdviseSetReadMostly, here), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemAdvise(managed, 0, cudaMemAdviseSetReadMostly, here), cudaErrorInvalidValue);
    EXPECT_OK(cudaFree(managed));
    EXPECT_OK(cudaFree(device));
    EXPECT_OK(cudaFreeHost(pinned));
}
#else
static void advice() {}   // another signature
#endif

static void pinned() {
    int *values = nullptr, *mapped = nullptr, *seen = nullptr;
    EXPECT_OK(cudaMallocHost(&values, n * sizeof(int)));
    EXPECT_OK(cudaHostAlloc(&mapped, n * sizeof(int), cudaHostAllocMapped));
    for (int i = 0; i < n; i++) values[i] = mapped[i] = i;
    EXPECT_OK(cudaHostGetDevicePointer(&seen, mapped, 0));
    EXPECT_LAUNCH(cudaSuccess, twice<<<4, 128>>>(seen, n));
    for (int i = 0; i < n; i++) EXPECT_EQUAL(mapped[i], 2 * i);
    EXPECT_LAUNCH(cudaSuccess, twice<<<4, 128>>>(values, n));  // one address space: no device pointer needed
    EXPECT_EQUAL(values[n - 1], 2 * (n - 1));

    int* device = nullptr;
    EXPECT_OK(cudaMalloc(&device, n * sizeof(int)));
    EXPECT_OK(cudaMemcpyAsync(device, values, n * sizeof(int), cudaMemcpyHostToDevice, 0));
    EXPECT_OK(cudaMemcpyAsync(mapped, device, n * sizeof(int), cudaMemcpyDeviceToHost, 0));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(std::memcmp(mapped, values, n * sizeof(int)) == 0);

    unsigned flags = 0;
    EXPECT_OK(cudaHostGetFlags(&flags, mapped));
    EXPECT(flags & cudaHostAllocMapped);
    int *none = nullptr, onTheHost = 0;
    EXPECT_ERROR(cudaHostAlloc(&none, 4, 0x1000), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostGetDevicePointer(&none, &onTheHost, 0), cudaErrorInvalidValue);
    EXPECT_OK(cudaFree(device));
    EXPECT_OK(cudaFreeHost(mapped));
    EXPECT_OK(cudaFreeHost(values));
}

static void registered() {
    constexpr size_t bytes = 1 << 16;
    int* values = static_cast<int*>(std::aligned_alloc(4096, bytes));
    for (int i = 0; i < n; i++) values[i] = i;
    EXPECT_OK(cudaHostRegister(values, bytes, cudaHostRegisterDefault));
    EXPECT_ERROR(cudaHostRegister(values, bytes, cudaHostRegisterDefault), cudaErrorHostMemoryAlreadyRegistered);
    int* seen = nullptr;
    EXPECT_OK(cudaHostGetDevicePointer((void**)&seen, values, 0));
    EXPECT_LAUNCH(cudaSuccess, twice<<<4, 128>>>(seen, n));
    EXPECT_EQUAL(values[n - 1], 2 * (n - 1));
    EXPECT_OK(cudaHostUnregister(values));
    EXPECT_ERROR(cudaHostUnregister(values), cudaErrorHostMemoryNotRegistered);
    std::free(values);
}

int main() {
    managed();
    managedVariable();
    advice();
    pinned();
    registered();
    return finish("managed_pinned");
}
