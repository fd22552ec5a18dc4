// Pitched memory: 2D and 3D copies and fills.
#include <cstdint>
#include <vector>

#include "check.h"

__global__ void fillRows(float* rows, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) *(float*)((char*)rows + y * pitch + x * sizeof(float)) = y * 1000.0f + x;
}

static void rows() {
    constexpr int width = 37, height = 11;
    constexpr size_t rowBytes = width * sizeof(float);
    float* image = nullptr;
    size_t pitch = 0;
    EXPECT_OK(cudaMallocPitch(&image, &pitch, rowBytes, height));
    EXPECT(pitch >= rowBytes);
    EXPECT_EQUAL(pitch % 512, 0);
    EXPECT_LAUNCH(cudaSuccess, fillRows<<<dim3(2, 2), dim3(32, 8)>>>(image, pitch, width, height));

    // To rows without padding, to rows with more padding, and only a window.
    std::vector<float> dense(width * height), padded(50 * height, -1.0f), window(5 * 3);
    EXPECT_OK(cudaMemcpy2D(dense.data(), rowBytes, image, pitch, rowBytes, height, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaMemcpy2D(padded.data(), 200, image, pitch, rowBytes, height, cudaMemcpyDefault));
    EXPECT_OK(cudaMemcpy2D(window.data(), 20, (char*)image + 4 * pitch + 7 * 4, pitch, 20, 3, cudaMemcpyDeviceToHost));
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < 50; x++) {
            if (x < width) EXPECT_EQUAL(dense[y * width + x], y * 1000 + x);
            EXPECT_EQUAL(padded[y * 50 + x], x < width ? y * 1000 + x : -1);
        }
    }
    for (int i = 0; i < 15; i++) EXPECT_EQUAL(window[i], (4 + i / 5) * 1000 + 7 + i % 5);

    EXPECT_OK(cudaMemset2D(image, pitch, 0, 4 * sizeof(float), height));
    EXPECT_OK(cudaMemcpy2DAsync(dense.data(), rowBytes, image, pitch, rowBytes, height, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(dense[2 * width + 3], 0);
    EXPECT_EQUAL(dense[2 * width + 4], 2004);

    // Back to the device, and from device to device.
    float* other = nullptr;
    EXPECT_OK(cudaMalloc(&other, rowBytes * height));
    for (int i = 0; i < width * height; i++) dense[i] = i * 0.5f;
    EXPECT_OK(cudaMemcpy2D(image, pitch, dense.data(), rowBytes, rowBytes, height, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpy2D(other, rowBytes, image, pitch, rowBytes, height, cudaMemcpyDeviceToDevice));
    std::vector<float> back(width * height);
    EXPECT_OK(cudaMemcpy(back.data(), other, rowBytes * height, cudaMemcpyDeviceToHost));
    EXPECT(back == dense);

    // Rows that would overlap, and rows beyond the end.
    EXPECT_ERROR(cudaMemcpy2D(image, pitch, dense.data(), rowBytes - 4, rowBytes, height, cudaMemcpyHostToDevice),
                 cudaErrorInvalidPitchValue);
    EXPECT_ERROR(cudaMemcpy2D(image, rowBytes - 4, dense.data(), rowBytes, rowBytes, height, cudaMemcpyHostToDevice),
                 cudaErrorInvalidPitchValue);
    EXPECT_ERROR(cudaMemcpy2D(image, pitch, dense.data(), rowBytes, rowBytes, 1 << 20, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpy2D(image, pitch, dense.data(), rowBytes, rowBytes, 0, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaFree(other));
    EXPECT_OK(cudaFree(image));
}

static void boxes() {
    constexpr size_t width = 10, height = 4, depth = 3;
    cudaPitchedPtr box{};
    EXPECT_OK(cudaMalloc3D(&box, make_cudaExtent(width, height, depth)));
    EXPECT(box.ptr != nullptr);
    EXPECT(box.pitch >= width);
    EXPECT_EQUAL(box.xsize, width);
    EXPECT_EQUAL(box.ysize, height);
    EXPECT_OK(cudaMemset3D(box, 7, make_cudaExtent(width, height, depth)));

    std::vector<unsigned char> host(width * height * depth), out(host.size());
    for (size_t i = 0; i < host.size(); i++) host[i] = (unsigned char)(i + 100);
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(host.data(), width, width, height);
    copy.dstPtr = box;
    copy.srcPos = make_cudaPos(2, 1, 1);
    copy.dstPos = make_cudaPos(2, 1, 1);
    copy.extent = make_cudaExtent(3, 2, 2);
    copy.kind = cudaMemcpyHostToDevice;
    EXPECT_OK(cudaMemcpy3D(&copy));

    cudaMemcpy3DParms back{};
    back.srcPtr = box;
    back.dstPtr = make_cudaPitchedPtr(out.data(), width, width, height);
    back.extent = make_cudaExtent(width, height, depth);
    back.kind = cudaMemcpyDeviceToHost;
    EXPECT_OK(cudaMemcpy3DAsync(&back));
    cudaPitchedPtr other{};
    EXPECT_OK(cudaMalloc3D(&other, make_cudaExtent(width, height, depth)));
    cudaMemcpy3DPeerParms across{};
    across.srcPtr = box;
    across.dstPtr = other;
    across.extent = make_cudaExtent(width, height, depth);
    EXPECT_OK(cudaMemcpy3DPeer(&across));
    across.srcPtr = other;
    across.dstPtr = box;
    EXPECT_OK(cudaMemcpy3DPeerAsync(&across, 0));
    across.dstDevice = 99;
    EXPECT_ERROR(cudaMemcpy3DPeer(&across), cudaErrorInvalidDevice);
    EXPECT_OK(cudaMemcpy3DAsync(&back));
    EXPECT_OK(cudaFree(other.ptr));
    EXPECT_OK(cudaDeviceSynchronize());
    for (size_t z = 0; z < depth; z++) {
        for (size_t y = 0; y < height; y++) {
            for (size_t x = 0; x < width; x++) {
                size_t i = (z * height + y) * width + x;
                bool inside = x >= 2 && x < 5 && y >= 1 && y < 3 && z >= 1;
                EXPECT_EQUAL(out[i], inside ? host[i] : 7);
            }
        }
    }
    EXPECT_OK(cudaFree(box.ptr));
}

int main() {
    rows();
    boxes();
    return finish("copy_2d_3d");
}
