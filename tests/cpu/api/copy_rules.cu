// What copies and fills accept: directions, bounds, pitches, and in which order they look at them.
#include "check.h"

constexpr size_t n = 1000;
static char host[1 << 20], other[1 << 20];
static char *device, *second, *pinned, *managed;

// The end of an allocation is exact.
static void bounds() {
    EXPECT_OK(cudaMemcpy(device, host, n, cudaMemcpyHostToDevice));
    for (size_t tooMany : {n + 1, n + 24, n + 25, size_t(4096), size_t(1) << 20}) {
        EXPECT_ERROR(cudaMemcpy(device, host, tooMany, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
        EXPECT_ERROR(cudaMemcpy(host, device, tooMany, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
        EXPECT_ERROR(cudaMemcpyAsync(device, host, tooMany, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
        EXPECT_ERROR(cudaMemset(device, 0, tooMany), cudaErrorInvalidValue);
    }
    EXPECT_ERROR(cudaMemcpy(device, second, n + 1, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(nullptr, host, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(nullptr, nullptr, 4, cudaMemcpyDefault), cudaErrorInvalidValue);
    // Nothing to do comes before everything else.
    EXPECT_OK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy(device, host, 0, (cudaMemcpyKind)9));
    EXPECT_OK(cudaMemset(nullptr, 0, 0));
    EXPECT_ERROR(cudaMemcpy(device, host, 4, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemcpyAsync(device, host, 4, (cudaMemcpyKind)9), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemset(host, 0, 16), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemset(pinned, 0, 16));
}

// What is called device must be reachable from there; what is called host may be anything.
static void directions() {
    EXPECT_ERROR(cudaMemcpy(host, device, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyAsync(host, device, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(host, other, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(host, managed, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy(device, second, 16, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpyAsync(device, second, 16, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy(managed, device, 16, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy(pinned, host, 16, cudaMemcpyHostToDevice));

    EXPECT_ERROR(cudaMemcpy(device, host, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(host, other, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(managed, host, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy(device, second, 16, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaMemcpy(device, managed, 16, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaMemcpy(host, pinned, 16, cudaMemcpyDeviceToHost));

    EXPECT_ERROR(cudaMemcpy(host, other, 16, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(host, device, 16, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy(device, host, 16, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy(device, pinned, 16, cudaMemcpyDeviceToDevice));

    EXPECT_OK(cudaMemcpy(device, host, 16, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpy(host, device, 16, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpy(device, second, 16, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpy(pinned, host, 16, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpy(host, managed, 16, cudaMemcpyHostToHost));
    EXPECT_OK(cudaMemcpy(host, other, 16, cudaMemcpyDefault));

    EXPECT_OK(cudaMemcpyPeer(device, 0, second, 0, 16));
    EXPECT_ERROR(cudaMemcpyPeer(device, 0, second, 1000, 16), cudaErrorInvalidDevice);
    EXPECT_ERROR(cudaMemcpyPeer(device, 0, host, 0, 16), cudaErrorInvalidValue);
}

// Rows of 8 bytes must not overlap; the pitch of a single row only has to be as long as the row.
static void pitches() {
    for (int height : {1, 2}) {
        for (size_t toPitch : {4, 8, 16}) {
            for (size_t fromPitch : {4, 8, 16}) {
                bool overlap = toPitch < 8 || fromPitch < 8;
                cudaError_t expected = !overlap      ? cudaSuccess
                                       : height == 1 ? cudaErrorInvalidValue
                                                     : cudaErrorInvalidPitchValue;
                auto copy = [&](char* to, char* from, cudaMemcpyKind kind) {
                    return cudaMemcpy2D(to, toPitch, from, fromPitch, 8, height, kind);
                };
                EXPECT_ERROR(copy(device, host, cudaMemcpyHostToDevice), expected);
                EXPECT_ERROR(copy(host, device, cudaMemcpyDeviceToHost), expected);
                EXPECT_ERROR(copy(device, second, cudaMemcpyDeviceToDevice), expected);
                EXPECT_ERROR(copy(device, second, cudaMemcpyDefault), expected);
            }
        }
    }
    constexpr size_t huge = size_t(1) << 31;
    EXPECT_OK(cudaMemcpy2D(device, huge, host, 8, 8, 1, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy2D(device, 8, host, huge, 8, 1, cudaMemcpyHostToDevice));
    EXPECT_ERROR(cudaMemcpy2D(device, huge, host, 8, 8, 2, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy2D(device, 4, host, 8, 8, 0, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy2D(device, 8, host, 8, 0, 2, (cudaMemcpyKind)9));
    EXPECT_ERROR(cudaMemcpy2D(nullptr, 8, host, 8, 8, 2, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy2D(device, 500, host, 8, 8, 2, cudaMemcpyHostToDevice));
    EXPECT_ERROR(cudaMemcpy2D(device, 500, host, 8, 8, 3, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpy2DAsync(device, 8, host, 4, 8, 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);

    EXPECT_ERROR(cudaMemset2D(device, 4, 0, 8, 2), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemset2D(device, 4, 0, 8, 1));
    EXPECT_OK(cudaMemset2D(device, huge, 0, 8, 1));
    EXPECT_ERROR(cudaMemset2D(device, huge, 0, 8, 2), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemset2D(device, 100, 0, 100, 10));
    EXPECT_ERROR(cudaMemset2D(device, 100, 0, 100, 11), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemset2D(device, 225, 0, 100, 5));   // nothing is needed behind the last row
    EXPECT_OK(cudaMemset2D(nullptr, 8, 0, 8, 0));
    EXPECT_ERROR(cudaMemset2D(host, 8, 0, 8, 2), cudaErrorInvalidValue);
}

static void boxes() {
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(host, 8, 8, 2);
    copy.dstPtr = make_cudaPitchedPtr(device, 8, 8, 2);
    copy.extent = make_cudaExtent(8, 2, 1);
    copy.kind = cudaMemcpyHostToDevice;
    EXPECT_OK(cudaMemcpy3D(&copy));
    copy.srcPtr.pitch = 4;
    EXPECT_ERROR(cudaMemcpy3D(&copy), cudaErrorInvalidPitchValue);
    copy.srcPtr.pitch = 8, copy.dstPtr.pitch = 4;
    EXPECT_ERROR(cudaMemcpy3D(&copy), cudaErrorInvalidPitchValue);
    copy.dstPtr.pitch = 8, copy.dstPos.x = 1;
    EXPECT_ERROR(cudaMemcpy3D(&copy), cudaErrorInvalidValue);
    copy.dstPos.x = 0, copy.dstPtr.ysize = copy.srcPtr.ysize = 1;
    EXPECT_ERROR(cudaMemcpy3D(&copy), cudaErrorInvalidValue);
    copy.dstPtr.ysize = copy.srcPtr.ysize = 2, copy.srcPtr.ptr = nullptr;
    EXPECT_ERROR(cudaMemcpy3D(&copy), cudaErrorInvalidValue);
    copy.extent.depth = 0;
    EXPECT_OK(cudaMemcpy3D(&copy));
    EXPECT_ERROR(cudaMemcpy3D(nullptr), cudaErrorInvalidValue);

    cudaExtent extent = make_cudaExtent(8, 2, 2);
    EXPECT_OK(cudaMemset3D(make_cudaPitchedPtr(device, 8, 8, 2), 0, extent));
    EXPECT_ERROR(cudaMemset3D(make_cudaPitchedPtr(device, 4, 8, 2), 0, extent), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemset3D(make_cudaPitchedPtr(device, 8, 8, 1), 0, extent), cudaErrorInvalidValue);
    extent.depth = 100;
    EXPECT_ERROR(cudaMemset3D(make_cudaPitchedPtr(device, 8, 8, 2), 0, extent), cudaErrorInvalidValue);
}

static void freed() {
    EXPECT_OK(cudaFree(second));
    EXPECT_ERROR(cudaMemcpy(host, second, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemset(second, 0, 16), cudaErrorInvalidValue);
    cudaPointerAttributes attributes{};
    EXPECT_OK(cudaPointerGetAttributes(&attributes, second));
    EXPECT_EQUAL(attributes.type, cudaMemoryTypeUnregistered);
}

int main() {
    EXPECT_OK(cudaMalloc(&device, n));
    EXPECT_OK(cudaMalloc(&second, n));
    EXPECT_OK(cudaMallocHost(&pinned, n));
    EXPECT_OK(cudaMallocManaged(&managed, n));
    EXPECT_OK(cudaMemset(second, 0, n));
    bounds();
    directions();
    pitches();
    boxes();
    freed();
    EXPECT_OK(cudaFree(device));
    EXPECT_OK(cudaFree(managed));
    EXPECT_OK(cudaFreeHost(pinned));
    return finish("copy_rules");
}
