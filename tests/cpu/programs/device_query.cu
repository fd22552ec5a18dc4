#include <stdio.h>
#include <cuda_runtime.h>

int main(int argc, char **argv)
{
    int deviceCount = 0;
    cudaError_t error_id = cudaGetDeviceCount(&deviceCount);
    if (error_id != cudaSuccess) {
        printf("cudaGetDeviceCount returned %d\n-> %s\n", (int)error_id, cudaGetErrorString(error_id));
        return 1;
    }
    int dev = 0, driverVersion = 0, runtimeVersion = 0, bad = deviceCount < 1;
    cudaSetDevice(dev);
    cudaDeviceProp deviceProp;
    cudaGetDeviceProperties(&deviceProp, dev);
    printf("Device %d: \"%s\"\n", dev, deviceProp.name);
    cudaDriverGetVersion(&driverVersion);
    cudaRuntimeGetVersion(&runtimeVersion);
    printf("  CUDA Driver Version / Runtime Version   %d.%d / %d.%d\n", driverVersion / 1000, (driverVersion % 100) / 10,
           runtimeVersion / 1000, (runtimeVersion % 100) / 10);
    printf("  CUDA Capability                         %d.%d\n", deviceProp.major, deviceProp.minor);
    printf("  Total amount of global memory           %.0f MBytes\n", (float)deviceProp.totalGlobalMem / 1048576.0f);
    printf("  Multiprocessors                         %d\n", deviceProp.multiProcessorCount);
    printf("  L2 Cache Size                           %d bytes\n", deviceProp.l2CacheSize);
    printf("  Memory Bus Width                        %d-bit\n", deviceProp.memoryBusWidth);
    printf("  Constant memory                         %zu bytes\n", deviceProp.totalConstMem);
    printf("  Shared memory per block                 %zu bytes\n", deviceProp.sharedMemPerBlock);
    printf("  Shared memory per multiprocessor        %zu bytes\n", deviceProp.sharedMemPerMultiprocessor);
    printf("  Registers per block                     %d\n", deviceProp.regsPerBlock);
    printf("  Maximum sizes of a block                %d x %d x %d\n", deviceProp.maxThreadsDim[0],
           deviceProp.maxThreadsDim[1], deviceProp.maxThreadsDim[2]);
    printf("  Maximum sizes of a grid                 %d x %d x %d\n", deviceProp.maxGridSize[0],
           deviceProp.maxGridSize[1], deviceProp.maxGridSize[2]);
    printf("  Concurrent kernels                      %s\n", deviceProp.concurrentKernels ? "Yes" : "No");
    printf("  Unified addressing                      %s\n", deviceProp.unifiedAddressing ? "Yes" : "No");
    bad |= deviceProp.warpSize != 32 || deviceProp.maxThreadsPerBlock != 1024 || deviceProp.sharedMemPerBlock != 49152;
    bad |= deviceProp.maxGridSize[0] != 2147483647 || deviceProp.maxGridSize[1] != 65535 || deviceProp.major < 3;
    int value = 0;
    cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, dev);
    bad |= value != deviceProp.multiProcessorCount;
    cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, dev);
    bad |= value != deviceProp.major;
    cudaDeviceGetAttribute(&value, cudaDevAttrCooperativeLaunch, dev);
    bad |= value != 1;
    size_t free_ = 0, total = 0;
    cudaMemGetInfo(&free_, &total);
    bad |= free_ == 0 || free_ > total;
    printf(bad ? "Result = FAIL\n" : "Result = PASS\n");
    return bad;
}
