// Arrays, and what textures and surfaces read of them.
#pragma once

#include <cpu_device/textures.h>

// The rows of its slices one after another.
struct cudaArray {
    cudaChannelFormatDesc format;
    cudaExtent extent;  // in elements; 0 for a dimension that it has not
    unsigned flags;
    char* memory;
    size_t pitch;  // bytes of a row
    size_t rows() const { return extent.height ? extent.height : 1; }
    size_t slices() const { return extent.depth ? extent.depth : 1; }
};

namespace cpu_device {

size_t elementBytes(const cudaChannelFormatDesc& format);
bool validFormat(const cudaChannelFormatDesc& format);
bool validArray(cudaArray_const_t array);

// The memory behind a texture or surface.
struct Texture {
    cudaResourceDesc resource;
    cudaTextureDesc description;
    cudaChannelFormatDesc format;
    const char* memory;
    size_t width, height, depth, pitch, elementBytes;
};
unsigned long long newTexture(const Texture& texture);
const Texture* findTexture(unsigned long long handle);  // or null
bool discardTexture(unsigned long long handle);
void resetTextures();  // cudaDeviceReset: arrays, too

}  // namespace cpu_device
