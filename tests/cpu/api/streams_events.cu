// Streams, events and host callbacks.
#include <vector>

#include "check.h"

__global__ void add(int* value, int amount) { *value += amount; }

static std::vector<int> called;
static void CUDART_CB note(void* number) { called.push_back(*static_cast<int*>(number)); }
static void CUDART_CB noteStream(cudaStream_t, cudaError_t status, void* number) {
    if (status == cudaSuccess) called.push_back(*static_cast<int*>(number));
}

static void events() {
    cudaEvent_t start, stop, untimed;
    EXPECT_OK(cudaEventCreate(&start));
    EXPECT_OK(cudaEventCreate(&stop, cudaEventDefault));
    EXPECT_OK(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    float milliseconds = -1;
    EXPECT_OK(cudaEventQuery(start));  // never recorded: nothing to wait for
    EXPECT_OK(cudaEventSynchronize(start));
    EXPECT_ERROR(cudaEventElapsedTime(&milliseconds, start, stop), cudaErrorInvalidResourceHandle);

    int* value = nullptr;
    EXPECT_OK(cudaMalloc(&value, sizeof(int)));
    EXPECT_OK(cudaMemset(value, 0, sizeof(int)));
    EXPECT_OK(cudaEventRecord(start));
    EXPECT_LAUNCH(cudaSuccess, add<<<1, 1>>>(value, 1));
    EXPECT_OK(cudaEventRecord(stop, 0));
    EXPECT_OK(cudaEventSynchronize(stop));
    EXPECT_OK(cudaEventElapsedTime(&milliseconds, start, stop));
    EXPECT(milliseconds > 0 && milliseconds < 60000);
    float backwards = 1;
    EXPECT_OK(cudaEventElapsedTime(&backwards, stop, start));
    EXPECT(backwards < 0);

    EXPECT_OK(cudaEventRecord(untimed));
    EXPECT_OK(cudaEventSynchronize(untimed));
    EXPECT_ERROR(cudaEventElapsedTime(&milliseconds, start, untimed), cudaErrorInvalidResourceHandle);
    EXPECT_OK(cudaEventElapsedTime(&milliseconds, start, start));
    EXPECT(milliseconds == 0);
    cudaEvent_t none = nullptr, never;
    EXPECT_OK(cudaEventCreate(&never));
    EXPECT_ERROR(cudaEventElapsedTime(nullptr, start, never), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaEventElapsedTime(&milliseconds, none, stop), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventElapsedTime(&milliseconds, start, never), cudaErrorInvalidResourceHandle);
    EXPECT_OK(cudaEventDestroy(never));
    for (unsigned flags : {8u, 0x100u, unsigned(cudaEventInterprocess)}) {
        EXPECT_ERROR(cudaEventCreateWithFlags(&none, flags), cudaErrorInvalidValue);
    }
    none = nullptr;
    EXPECT_ERROR(cudaEventRecord(none), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventQuery(none), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventSynchronize(none), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventDestroy(none), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaEventRecordWithFlags(start, 0, 2), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamWaitEvent(0, none, 0), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaStreamWaitEvent(0, start, 8), cudaErrorInvalidValue);
    EXPECT_OK(cudaEventDestroy(start));
    EXPECT_OK(cudaEventDestroy(stop));
    EXPECT_OK(cudaEventDestroy(untimed));
    EXPECT_OK(cudaFree(value));
}

static void streams() {
    cudaStream_t first, second, urgent;
    EXPECT_OK(cudaStreamCreate(&first));
    EXPECT_OK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
    int least = 9, greatest = 9, priority = 9;
    EXPECT_OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    EXPECT_EQUAL(least, 0);
    EXPECT_EQUAL(greatest, -5);
    EXPECT_OK(cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest));
    EXPECT_OK(cudaStreamGetPriority(urgent, &priority));
    EXPECT_EQUAL(priority, greatest);
    unsigned flags = 9;
    EXPECT_OK(cudaStreamGetFlags(second, &flags));
    EXPECT_EQUAL(flags, cudaStreamNonBlocking);
    EXPECT_OK(cudaStreamGetFlags(first, &flags));
    EXPECT_EQUAL(flags, cudaStreamDefault);
    cudaStream_t none, clamped;
    EXPECT_OK(cudaStreamCreateWithPriority(&clamped, 0, -100));
    EXPECT_OK(cudaStreamGetPriority(clamped, &priority));
    EXPECT_EQUAL(priority, greatest);
    EXPECT_ERROR(cudaStreamGetPriority(clamped, nullptr), cudaErrorInvalidValue);
    EXPECT_OK(cudaStreamDestroy(clamped));
    EXPECT_OK(cudaStreamGetFlags(0, &flags));
    EXPECT_ERROR(cudaStreamCreate(nullptr), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamCreateWithFlags(&none, 2), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamCreateWithFlags(&none, 0x80), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaStreamDestroy(cudaStreamLegacy), cudaErrorInvalidResourceHandle);
    EXPECT_ERROR(cudaLaunchHostFunc(first, nullptr, nullptr), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaStreamAddCallback(first, nullptr, nullptr, 0), cudaErrorInvalidValue);

    int *value = nullptr, result = 0;
    EXPECT_OK(cudaMalloc(&value, sizeof(int)));
    EXPECT_OK(cudaMemsetAsync(value, 0, sizeof(int), first));
    cudaEvent_t done;
    EXPECT_OK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    add<<<1, 1, 0, first>>>(value, 5);
    EXPECT_OK(cudaEventRecord(done, first));
    EXPECT_OK(cudaStreamWaitEvent(second, done, 0));
    add<<<1, 1, 0, second>>>(value, 6);
    int one = 1, two = 2;
    EXPECT_OK(cudaMemcpyAsync(&result, value, sizeof(int), cudaMemcpyDeviceToHost, second));
    EXPECT_OK(cudaLaunchHostFunc(second, note, &one));
    EXPECT_OK(cudaStreamAddCallback(second, noteStream, &two, 0));
    EXPECT_OK(cudaStreamSynchronize(second));
    EXPECT_EQUAL(result, 11);
    EXPECT_EQUAL(called.size(), 2);
    EXPECT(called.size() == 2 && called[0] == 1 && called[1] == 2);
    EXPECT_OK(cudaStreamQuery(second));
    EXPECT_OK(cudaStreamSynchronize(0));
    EXPECT_OK(cudaStreamSynchronize(cudaStreamPerThread));
    EXPECT_OK(cudaStreamSynchronize(cudaStreamLegacy));

    EXPECT_OK(cudaEventDestroy(done));
    EXPECT_OK(cudaFree(value));
    EXPECT_OK(cudaStreamDestroy(first));
    EXPECT_OK(cudaStreamDestroy(second));
    EXPECT_OK(cudaStreamDestroy(urgent));
}

static void attributes() {
    cudaStream_t first, second;
    EXPECT_OK(cudaStreamCreate(&first));
    EXPECT_OK(cudaStreamCreate(&second));
    int* value = nullptr;
    EXPECT_OK(cudaMalloc(&value, 1024));
    cudaStreamAttrValue window = {}, found = {};
    window.accessPolicyWindow.base_ptr = value;
    window.accessPolicyWindow.num_bytes = 1024;
    window.accessPolicyWindow.hitRatio = 0.5f;
    window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    window.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    EXPECT_OK(cudaStreamSetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &window));
    EXPECT_OK(cudaStreamGetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &found));
    EXPECT(found.accessPolicyWindow.base_ptr == value && found.accessPolicyWindow.num_bytes == 1024);
    EXPECT(found.accessPolicyWindow.hitProp == cudaAccessPropertyPersisting);
    EXPECT_OK(cudaStreamCopyAttributes(second, first));
    EXPECT_OK(cudaStreamGetAttribute(second, cudaStreamAttributeAccessPolicyWindow, &found));
    EXPECT(found.accessPolicyWindow.base_ptr == value);
    window.accessPolicyWindow.num_bytes = 0;  // how a program takes it back
    EXPECT_OK(cudaStreamSetAttribute(first, cudaStreamAttributeAccessPolicyWindow, &window));
    EXPECT_OK(cudaCtxResetPersistingL2Cache());
    EXPECT_OK(cudaFree(value));
    EXPECT_OK(cudaStreamDestroy(first));
    EXPECT_OK(cudaStreamDestroy(second));
}

int main() {
    events();
    streams();
    attributes();
    return finish("streams_events");
}
