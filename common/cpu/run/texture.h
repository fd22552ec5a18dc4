// Arrays, and what textures and surfaces read of them.
#pragma once

#include <cpu_device/textures.h>

#include <vector>

// The rows of its slices one after another.
struct cudaArray {
    cudaChannelFormatDesc format;
    cudaExtent extent;  // in elements; 0 for a dimension that it has not
    unsigned flags;
    bool isLevel;  // of a mipmapped array, which frees it
    char* memory;
    size_t pitch;  // bytes of a row
    size_t rows() const { return extent.height ? extent.height : 1; }
    size_t slices() const { return extent.depth ? extent.depth : 1; }
};

namespace cpu_device {

size_t elementBytes(const cudaChannelFormatDesc& format);
bool validFormat(const cudaChannelFormatDesc& format);
bool validArray(cudaArray_const_t array);
// Arrays of their own, and levels of mipmapped ones.
cudaError_t makeArray(cudaArray_t* array, const cudaChannelFormatDesc& format, cudaExtent extent, unsigned flags,
                      bool isLevel);
void discardArray(cudaArray_t array);
bool validExtent(cudaExtent extent, unsigned flags);
const std::vector<cudaArray_t>* levelsOf(cudaMipmappedArray_const_t array);  // or null
void resetMipmappedArrays();

// The memory behind a texture or surface: a picture, or several of decreasing size.
struct Picture {
    const char* memory;
    size_t width, height, depth, pitch;
};
struct Texture {
    cudaResourceDesc resource;
    cudaTextureDesc description;
    cudaResourceViewDesc view;
    cudaChannelFormatDesc format;
    size_t elementBytes;
    unsigned flags;  // of its array
    std::vector<Picture> levels;
    // What follows from these, made once by newTexture: a fetch takes less than 100 ns.
    bool normalized, mipmapped, asStored;
    cudaTextureFilterMode filter;
    cudaTextureAddressMode modes[3];
    int curved;  // how many of its numbers are sRGB
};
unsigned long long newTexture(const Texture& texture);
const Texture* findTexture(unsigned long long handle);  // or null
bool discardTexture(unsigned long long handle);
void resetTextures();  // cudaDeviceReset: arrays, too

}  // namespace cpu_device
