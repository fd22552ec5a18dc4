// Questions to a GPU about what the manual leaves open: prints one answer a line, so that the CPU device's answers
// can be compared with a card's. Nothing here can crash.
#include <cstdlib>
#include <vector>

#include "check.h"

__global__ void nothing() {}
__global__ void sharedUser(int* out) {
    extern __shared__ int dynamic[];
    dynamic[0] = 1;
    if (out) *out = dynamic[0];
}
__global__ void __launch_bounds__(128) bounded() {}
__device__ int variable[4];

#define ASK(call) answer(#call, (call))
#define ASK_LAUNCH(launch) (launch, answer(#launch, cudaGetLastError()))

static void answer(const char* question, cudaError_t returned) {
    cudaError_t left = cudaGetLastError();
    std::printf("%s -> %d", question, (int)returned);
    if (left != returned && left != cudaSuccess) std::printf(", left %d", (int)left);
    std::printf("\n");
}
static void say(const char* what, long long value) { std::printf("%s = %lld\n", what, value); }

static void copies() {
    constexpr size_t n = 1000;
    static char host[1 << 20], other[1 << 20];
    char *device = nullptr, *second = nullptr, *pinned = nullptr, *managed = nullptr;
    cudaMalloc(&device, n);
    cudaMalloc(&second, n);
    cudaMallocHost(&pinned, n);
    cudaMallocManaged(&managed, n);
    std::puts("# one byte too many, or a little more");
    ASK(cudaMemcpy(device, host, n + 1, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, host, n + 24, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, host, n + 25, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(host, device, n + 1, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(device, second, n + 1, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpy(device, host, 4096, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, host, 1 << 20, cudaMemcpyHostToDevice));
    ASK(cudaMemset(device, 0, n + 1));
    ASK(cudaMemset(device, 0, 1 << 20));
    std::puts("# the wrong direction");
    ASK(cudaMemcpy(host, device, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, host, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(device, second, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, second, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(host, other, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(host, other, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(host, other, 16, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpy(host, device, 16, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpy(device, host, 16, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpyAsync(device, second, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpyAsync(host, device, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(pinned, host, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(pinned, host, 16, cudaMemcpyHostToHost));
    ASK(cudaMemcpy(host, pinned, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(device, pinned, 16, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpy(managed, host, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemcpy(host, managed, 16, cudaMemcpyHostToHost));
    ASK(cudaMemcpy(nullptr, host, 16, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(device, host, 0, (cudaMemcpyKind)9));
    ASK(cudaMemset(host, 0, 16));
    ASK(cudaMemset(pinned, 0, 16));
    ASK(cudaMemset(nullptr, 0, 0));
    std::puts("# freed memory");
    cudaFree(second);
    ASK(cudaMemcpy(host, second, 16, cudaMemcpyDeviceToHost));
    ASK(cudaMemset(second, 0, 16));
    cudaPointerAttributes a{};
    ASK(cudaPointerGetAttributes(&a, second));
    say("type of freed", a.type);
    std::puts("# pitches");
    ASK(cudaMemcpy2D(device, 4, host, 8, 8, 2, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy2D(device, 4, host, 8, 8, 0, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy2D(device, 8, host, 4, 8, 1, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy2D(device, size_t(1) << 31, host, 8, 8, 1, cudaMemcpyHostToDevice));
    ASK(cudaMemset2D(device, 4, 0, 8, 2));
    ASK(cudaMemset2D(device, 4, 0, 8, 1));
    ASK(cudaMemset2D(device, 100, 0, 100, 10));
    ASK(cudaMemset2D(device, 100, 0, 100, 11));
    ASK(cudaMemset2D(device, 200, 0, 100, 5));
    ASK(cudaMemset2D(device, 225, 0, 100, 5));
    char* pitched = nullptr;
    size_t pitch = 0;
    ASK(cudaMallocPitch(&pitched, &pitch, 1, 10));
    say("pitch for 1 byte", (long long)pitch);
    cudaFree(pitched);
    ASK(cudaMallocPitch(&pitched, &pitch, 513, 10));
    say("pitch for 513 bytes", (long long)pitch);
    cudaFree(pitched);
    pitched = device;
    ASK(cudaMallocPitch(&pitched, &pitch, 0, 10));
    say("null for width 0", pitched == nullptr);
    std::puts("# attributes of pointers");
    ASK(cudaPointerGetAttributes(&a, host));
    say("host type", a.type), say("host device", a.device);
    say("host devicePointer is null", !a.devicePointer), say("host hostPointer is null", !a.hostPointer);
    ASK(cudaPointerGetAttributes(&a, pinned));
    say("pinned type", a.type), say("pinned device", a.device), say("pinned pointers equal", a.devicePointer == pinned);
    ASK(cudaPointerGetAttributes(&a, device));
    say("device hostPointer is null", !a.hostPointer);
    ASK(cudaPointerGetAttributes(&a, nullptr));
    say("null type", a.type);
    ASK(cudaPointerGetAttributes(nullptr, device));
    cudaFree(device);
    cudaFree(managed);
    cudaFreeHost(pinned);
}

static void allocations() {
    std::puts("# allocation");
    static char host[4096];
    char* p = host;
    ASK(cudaMalloc(&p, 0));
    say("cudaMalloc(0) gives null", !p);
    ASK(cudaMallocManaged(&p, 0));
    p = host;
    ASK(cudaMallocHost(&p, 0));
    say("cudaMallocHost(0) gives null", !p);
    p = host;
    ASK(cudaMalloc(&p, size_t(1) << 50));
    say("a failed cudaMalloc gives null", !p), say("a failed cudaMalloc leaves the pointer alone", p == host);
    ASK(cudaMalloc((void**)nullptr, 16));
    ASK(cudaMalloc((void**)nullptr, 0));
    ASK(cudaMallocManaged(&p, 16, 0));
    ASK(cudaMallocManaged(&p, 16, cudaMemAttachSingle));
    ASK(cudaMallocManaged(&p, 16, cudaMemAttachHost));
    cudaFree(p);
    ASK(cudaFreeAsync(nullptr, 0));
    ASK(cudaHostRegister(host, 0, 0));
    ASK(cudaHostRegister(nullptr, 16, 0));
    ASK(cudaHostUnregister(host));
    ASK(cudaHostUnregister(nullptr));
    ASK(cudaHostGetDevicePointer(&p, nullptr, 0));
    ASK(cudaHostGetDevicePointer(&p, host, 0));
    unsigned flags = 0;
    ASK(cudaHostGetFlags(&flags, host));
    char* pinned = nullptr;
    cudaMallocHost(&pinned, 16);
    ASK(cudaHostGetFlags(&flags, pinned));
    say("flags of cudaMallocHost", flags);
    ASK(cudaHostRegister(pinned, 16, 0));
    ASK(cudaHostGetDevicePointer(&p, pinned, 1));
    cudaFreeHost(pinned);
    size_t free = 0;
    ASK(cudaMemGetInfo(&free, nullptr));
    ASK(cudaMemGetInfo(nullptr, nullptr));
}

static void symbols() {
    std::puts("# symbols");
    int values[8] = {};
    static int hostVariable;
    size_t bytes = 0;
    void* p = nullptr;
    ASK(cudaMemcpyToSymbol(variable, values, 17));
    ASK(cudaMemcpyToSymbol(variable, values, 4, 16));
    ASK(cudaMemcpyToSymbol(variable, values, 0, 17));
    ASK(cudaMemcpyToSymbol(variable, nullptr, 4));
    ASK(cudaMemcpyToSymbol(variable, values, 4, 0, cudaMemcpyHostToHost));
    ASK(cudaMemcpyToSymbol(variable, values, 4, 0, cudaMemcpyDeviceToDevice));
    ASK(cudaMemcpyToSymbol(variable, values, 4, 0, cudaMemcpyDefault));
    ASK(cudaMemcpyToSymbol(hostVariable, values, 4));
    ASK(cudaMemcpyToSymbol(hostVariable, values, 0));
    ASK(cudaGetSymbolSize(&bytes, hostVariable));
    ASK(cudaGetSymbolAddress(&p, hostVariable));
    ASK(cudaGetSymbolAddress(&p, variable));
    cudaPointerAttributes a{};
    ASK(cudaPointerGetAttributes(&a, p));
    say("type of a variable's address", a.type);
    ASK(cudaMemcpy(p, values, 17, cudaMemcpyHostToDevice));
    ASK(cudaMemcpy(values, &hostVariable, 4, cudaMemcpyDeviceToHost));
}

static void launches() {
    std::puts("# launches");
    int optin = 0;
    cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    ASK_LAUNCH((nothing<<<0, 1>>>()));
    ASK_LAUNCH((nothing<<<1, 1025>>>()));
    ASK_LAUNCH((nothing<<<0, 1, 1 << 20>>>()));
    ASK_LAUNCH((nothing<<<1, 1, 48 * 1024>>>()));
    ASK_LAUNCH((nothing<<<1, 1, 48 * 1024 + 1>>>()));
    ASK_LAUNCH((sharedUser<<<1, 1, 48 * 1024 + 1>>>(nullptr)));
    ASK_LAUNCH((sharedUser<<<1, 1, 1 << 20>>>(nullptr)));
    ASK_LAUNCH((bounded<<<1, 128>>>()));
    ASK_LAUNCH((bounded<<<1, 129>>>()));
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributeMaxDynamicSharedMemorySize, optin + 1));
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributeMaxDynamicSharedMemorySize, optin));
    ASK_LAUNCH((sharedUser<<<1, 1, optin>>>(nullptr)));
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
    ASK_LAUNCH((sharedUser<<<1, 1, 1025>>>(nullptr)));
    ASK_LAUNCH((sharedUser<<<1, 1, 48 * 1024>>>(nullptr)));
    ASK_LAUNCH((sharedUser<<<1, 1, 48 * 1024 + 1>>>(nullptr)));
    cudaFuncAttributes f{};
    ASK(cudaFuncGetAttributes(&f, sharedUser));
    say("max dynamic after setting 1024", f.maxDynamicSharedSizeBytes);
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
    ASK(cudaFuncSetAttribute(sharedUser, cudaFuncAttributePreferredSharedMemoryCarveout, -2));
    ASK(cudaFuncSetAttribute(sharedUser, (cudaFuncAttribute)3, 1));
    ASK(cudaFuncSetAttribute((const void*)&optin, cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
    ASK(cudaFuncSetAttribute((const void*)nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
    ASK(cudaFuncGetAttributes(&f, bounded));
    say("maxThreadsPerBlock with launch bounds", f.maxThreadsPerBlock);
    ASK(cudaFuncGetAttributes(&f, nothing));
    say("maxThreadsPerBlock", f.maxThreadsPerBlock), say("binaryVersion", f.binaryVersion);
    say("ptxVersion", f.ptxVersion), say("cacheModeCA", f.cacheModeCA), say("carveout", f.preferredShmemCarveout);
    void* none[] = {nullptr};
    ASK(cudaLaunchKernel((const void*)nullptr, dim3(1), dim3(1), none, 0, 0));
    ASK(cudaLaunchKernel((const void*)&optin, dim3(1), dim3(1), none, 0, 0));
    ASK(cudaLaunchCooperativeKernel(nothing, dim3(1 << 20), dim3(1), none));
    ASK(cudaLaunchCooperativeKernel(nothing, dim3(0), dim3(1), none));
    std::puts("# occupancy");
    int blocks = -1;
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 2048, 0));
    say("blocks of 2048 threads", blocks);
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 0, 0));
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, -1, 0));
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 32, 48 * 1024 + 1));
    say("blocks with 48 KiB + 1, not opted in", blocks);
    ASK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 32, 1 << 20));
    say("blocks with 1 MiB", blocks);
    for (int bytes : {1, 128, 129, 1024, 7168, 8192, 16384, 32768, 49152}) {
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 32, bytes);
        std::printf("blocks of 32 threads with %d bytes = %d\n", bytes, blocks);
    }
    cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, optin);
    for (int bytes : {65536, 100 * 1024, 113 * 1024, 113 * 1024 + 1, 227 * 1024}) {
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 32, bytes);
        std::printf("blocks of 32 threads with %d bytes = %d\n", bytes, blocks);
    }
    for (int fit : {1, 2, 3, 8, 32, 33}) {
        size_t available = 0;
        cudaError_t error = cudaOccupancyAvailableDynamicSMemPerBlock(&available, nothing, fit, 32);
        std::printf("shared memory for %d blocks -> %d, %zu\n", fit, (int)error, available);
    }
    cudaGetLastError();
}

static void streamsAndEvents() {
    std::puts("# streams and events");
    cudaStream_t stream = nullptr;
    cudaEvent_t a, b, untimed, none = nullptr;
    ASK(cudaStreamCreate(nullptr));
    ASK(cudaStreamCreateWithFlags(&stream, 2));
    ASK(cudaStreamCreateWithPriority(&stream, 0, -100));
    int priority = 1;
    cudaStreamGetPriority(stream, &priority);
    say("priority -100 becomes", priority);
    ASK(cudaStreamDestroy(nullptr));
    ASK(cudaStreamDestroy(cudaStreamLegacy));
    cudaEventCreate(&a), cudaEventCreate(&b), cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
    float ms = 0;
    ASK(cudaEventElapsedTime(&ms, a, b));
    ASK(cudaEventElapsedTime(nullptr, a, b));
    ASK(cudaEventElapsedTime(&ms, none, b));
    cudaEventRecord(a), cudaEventRecord(untimed), cudaDeviceSynchronize();
    ASK(cudaEventElapsedTime(&ms, a, b));
    ASK(cudaEventElapsedTime(&ms, a, untimed));
    ASK(cudaEventElapsedTime(&ms, a, a));
    say("elapsed between the same event is zero", ms == 0);
    ASK(cudaEventRecord(none));
    ASK(cudaEventQuery(none));
    ASK(cudaEventSynchronize(none));
    ASK(cudaEventDestroy(none));
    ASK(cudaStreamWaitEvent(stream, none, 0));
    ASK(cudaStreamWaitEvent(stream, b, 0));
    ASK(cudaStreamWaitEvent(stream, b, 8));
    ASK(cudaEventCreateWithFlags(&none, 8));
    ASK(cudaEventCreateWithFlags(&none, cudaEventInterprocess));
    ASK(cudaLaunchHostFunc(stream, nullptr, nullptr));
    ASK(cudaStreamAddCallback(stream, nullptr, nullptr, 0));
    int least = 1, greatest = 1;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    say("least priority", least), say("greatest priority", greatest);
}

static void deviceQuestions() {
    std::puts("# devices");
    unsigned flags = 0;
    ASK(cudaGetDeviceFlags(&flags));
    say("device flags", flags);
    ASK(cudaSetDeviceFlags(cudaDeviceScheduleSpin));
    ASK(cudaSetDeviceFlags(0x100));
    ASK(cudaSetDevice(1000));
    ASK(cudaGetDevice(nullptr));
    ASK(cudaDeviceEnablePeerAccess(0, 0));
    ASK(cudaDeviceDisablePeerAccess(0));
    int value = 0;
    ASK(cudaDeviceCanAccessPeer(&value, 0, 1000));
    ASK(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)0, 0));
    for (int i = 0; i < 7; i++) {
        size_t limit = 0;
        cudaError_t error = cudaDeviceGetLimit(&limit, (cudaLimit)i);
        std::printf("limit %d -> %d, %zu\n", i, (int)error, limit);
    }
    ASK(cudaDeviceGetLimit(nullptr, cudaLimitStackSize));
    ASK(cudaDeviceSetLimit((cudaLimit)77, 1));
    ASK(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
    size_t limit = 0;
    cudaDeviceGetLimit(&limit, cudaLimitStackSize);
    say("stack after setting 4096", (long long)limit);
    cudaGetLastError();
    std::puts("# attributes");
    for (int i = 1; i < 126; i++) {
        value = -1;
        cudaError_t error = cudaDeviceGetAttribute(&value, (cudaDeviceAttr)i, 0);
        if (error == cudaSuccess) std::printf("attribute %d = %d\n", i, value);
        cudaGetLastError();
    }
}

int main() {
    copies();
    allocations();
    symbols();
    launches();
    streamsAndEvents();
    deviceQuestions();
    return 0;
}
