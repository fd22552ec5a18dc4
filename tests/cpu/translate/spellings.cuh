#pragma once

__global__ void included(int* sum) { atomicAdd(sum, 1); }

inline void launchFromInclude(int* sum) {
    included<<<1,
               1>>>(sum);
}
