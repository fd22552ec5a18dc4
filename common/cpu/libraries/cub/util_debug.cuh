// Errors of CUDA's API, told with their place.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace cub {

inline cudaError_t Debug(cudaError_t error, const char* file, int line) {
    if (error != cudaSuccess)
        std::fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", int(error), file, line, cudaGetErrorString(error));
    return error;
}

}  // namespace cub

#define CubDebug(e) cub::Debug((e), __FILE__, __LINE__)
#define CubDebugExit(e)                                        \
    do {                                                       \
        if (cub::Debug((e), __FILE__, __LINE__)) std::exit(1); \
    } while (0)
