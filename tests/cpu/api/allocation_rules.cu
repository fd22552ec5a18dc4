// Allocations at their limits, and what the API knows about an address.
#include "check.h"

static char host[4096];

static void sizes() {
    // Nothing asked for: a null pointer, and no error.
    char* p = host;
    EXPECT_OK(cudaMalloc(&p, 0));
    EXPECT(p == nullptr);
    p = host;
    EXPECT_OK(cudaMallocManaged(&p, 0));
    EXPECT(p == nullptr);
    EXPECT_OK(cudaMallocManaged(&p, 0, 77));
    p = host;
    EXPECT_OK(cudaMallocHost(&p, 0));
    EXPECT(p == nullptr);

    // Too much: the pointer is null then, too.
    p = host;
    EXPECT_ERROR(cudaMalloc(&p, size_t(1) << 50), cudaErrorMemoryAllocation);
    EXPECT(p == nullptr);
    EXPECT_ERROR(cudaMalloc(&p, size_t(-1)), cudaErrorMemoryAllocation);
    EXPECT_ERROR(cudaMallocManaged(&p, size_t(1) << 60), cudaErrorMemoryAllocation);

    EXPECT_ERROR(cudaMalloc((void**)nullptr, 16), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMalloc((void**)nullptr, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMallocManaged((void**)nullptr, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMallocManaged(&p, 16, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMallocManaged(&p, 16, cudaMemAttachSingle), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostAlloc(&p, 16, 8), cudaErrorInvalidValue);
    EXPECT_OK(cudaMallocManaged(&p, 16, cudaMemAttachHost));
    EXPECT_OK(cudaFree(p));
    EXPECT_OK(cudaFreeAsync(nullptr, 0));
    EXPECT_OK(cudaMemGetInfo(nullptr, nullptr));
    size_t free = 0;
    EXPECT_OK(cudaMemGetInfo(&free, nullptr));
    EXPECT(free > 0);
}

static void pitches() {
    char* p = nullptr;
    size_t pitch = 0;
    EXPECT_OK(cudaMallocPitch(&p, &pitch, 1, 10));
    EXPECT_EQUAL(pitch, 512);
    EXPECT_OK(cudaFree(p));
    EXPECT_OK(cudaMallocPitch(&p, &pitch, 513, 10));
    EXPECT_EQUAL(pitch, 1024);
    EXPECT_OK(cudaFree(p));
    p = host;
    EXPECT_OK(cudaMallocPitch(&p, &pitch, 0, 10));
    EXPECT(p == nullptr);
    EXPECT_OK(cudaMallocPitch(&p, &pitch, 8, 0));
    EXPECT_EQUAL(pitch, 0);
    EXPECT_ERROR(cudaMallocPitch(&p, &pitch, size_t(1) << 40, 2), cudaErrorMemoryAllocation);
    EXPECT_ERROR(cudaMallocPitch(&p, nullptr, 8, 1), cudaErrorInvalidValue);
}

static void registered(char* device, char* pinned, char* managed) {
    EXPECT_ERROR(cudaHostRegister(host, 0, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostRegister(nullptr, 16, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostRegister(host, 16, 0x100), cudaErrorInvalidValue);
    for (char* cudas : {device, pinned, managed}) EXPECT_ERROR(cudaHostRegister(cudas, 16, 0), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaHostUnregister(host), cudaErrorHostMemoryNotRegistered);
    EXPECT_ERROR(cudaHostUnregister(nullptr), cudaErrorInvalidValue);

    EXPECT_OK(cudaHostRegister(host, 64, 0));
    EXPECT_OK(cudaHostRegister(host + 4000, 16, 0));
    EXPECT_ERROR(cudaHostRegister(host + 32, 64, 0), cudaErrorHostMemoryAlreadyRegistered);
    cudaPointerAttributes attributes{};
    EXPECT_OK(cudaPointerGetAttributes(&attributes, host + 63));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeHost);
    EXPECT_ERROR(cudaHostUnregister(host + 8), cudaErrorInvalidValue);
    EXPECT_OK(cudaHostUnregister(host));
    EXPECT_OK(cudaHostUnregister(host + 4000));
}

static void addresses(char* device, char* pinned, char* managed) {
    cudaPointerAttributes a{};
    EXPECT_OK(cudaPointerGetAttributes(&a, host));
    EXPECT_EQUAL(a.type, cudaMemoryTypeUnregistered);
    EXPECT_EQUAL(a.device, cudaInvalidDeviceId);
    EXPECT(a.devicePointer == nullptr && a.hostPointer == host);
    EXPECT_OK(cudaPointerGetAttributes(&a, nullptr));
    EXPECT_EQUAL(a.type, cudaMemoryTypeUnregistered);
    EXPECT_ERROR(cudaPointerGetAttributes(nullptr, device), cudaErrorInvalidValue);
    EXPECT_OK(cudaPointerGetAttributes(&a, device));
    EXPECT(a.type == cudaMemoryTypeDevice && a.device == 0 && a.hostPointer == nullptr);
    EXPECT_OK(cudaPointerGetAttributes(&a, pinned));
    EXPECT(a.type == cudaMemoryTypeHost && a.device == 0 && a.devicePointer == pinned && a.hostPointer == pinned);
    EXPECT_OK(cudaPointerGetAttributes(&a, managed));
    EXPECT(a.type == cudaMemoryTypeManaged && a.device == 0 && a.devicePointer == managed && a.hostPointer == managed);

    char* p = nullptr;
    EXPECT_OK(cudaHostGetDevicePointer(&p, pinned, 0));
    EXPECT_ERROR(cudaHostGetDevicePointer(&p, pinned, 1), cudaErrorInvalidValue);
    for (char* other : {host, device, managed, (char*)nullptr}) {
        EXPECT_ERROR(cudaHostGetDevicePointer(&p, other, 0), cudaErrorInvalidValue);
    }
    unsigned flags = 0;
    EXPECT_OK(cudaHostGetFlags(&flags, pinned));
    EXPECT_EQUAL(flags, cudaHostAllocMapped);
    EXPECT_OK(cudaHostGetFlags(&flags, pinned + 8));
    EXPECT_OK(cudaHostGetFlags(&flags, managed));
    EXPECT_ERROR(cudaHostGetFlags(&flags, host), cudaErrorInvalidValue);
}

static void attached(char* device, char* managed, size_t bytes) {
    EXPECT_OK(cudaStreamAttachMemAsync(0, managed, 0, cudaMemAttachGlobal));
    EXPECT_OK(cudaStreamAttachMemAsync(0, managed, bytes, cudaMemAttachHost));
    EXPECT_OK(cudaStreamAttachMemAsync(0, managed, 0, cudaMemAttachGlobal));
    EXPECT_ERROR(cudaStreamAttachMemAsync(0, managed, 0, cudaMemAttachSingle), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamAttachMemAsync(0, managed, 5, cudaMemAttachHost), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamAttachMemAsync(0, device, 0, cudaMemAttachHost), cudaErrorInvalidValue);
}

int main() {
    constexpr size_t bytes = 1000;
    char *device = nullptr, *pinned = nullptr, *managed = nullptr;
    EXPECT_OK(cudaMalloc(&device, bytes));
    EXPECT_OK(cudaMallocHost(&pinned, bytes));
    EXPECT_OK(cudaMallocManaged(&managed, bytes));
    sizes();
    pitches();
    registered(device, pinned, managed);
    addresses(device, pinned, managed);
    attached(device, managed, bytes);
    EXPECT_OK(cudaFree(device));
    EXPECT_OK(cudaFree(managed));
    EXPECT_OK(cudaFreeHost(pinned));
    return finish("allocation_rules");
}
