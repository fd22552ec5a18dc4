// What calls of libraries have in common whose work the host does: their kernels only read and write what the call is
// handed, so that it is looked at as if kernels did the work.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include <cpu_device/launch.h>

namespace cpu_device {

// `body` calls a kernel, as one of that name.
template <class Body, class... A>
void launchOfLibrary(const char* name, cudaStream_t stream, size_t elements, Body body, A... arguments) {
    constexpr unsigned block = 256;
    auto launcher = launchCall(name, body, dim3(unsigned((elements + block - 1) / block)), dim3(block), 0, stream);
    launcher.request.ofLibrary = true;
    launcher(arguments...);
}

// What a call has met so far: the first thing that went wrong decides.
class LibraryCall {
public:
    LibraryCall(const char* name, cudaStream_t stream) : name(name), stream(stream) {
        cudaStreamCaptureStatus capturing = cudaStreamCaptureStatusNone;
        check(cudaStreamIsCapturing(stream, &capturing));
        captured = capturing != cudaStreamCaptureStatusNone;
    }
    // A graph would need the work as a node.
    bool isCaptured() const { return captured; }
    bool wentWell() const { return error == cudaSuccess; }

protected:
    const char* name;
    cudaStream_t stream;

    void check(cudaError_t now) {
        if (error == cudaSuccess) error = now;
    }

private:
    cudaError_t error = cudaSuccess;
    bool captured = false;
};

}  // namespace cpu_device
