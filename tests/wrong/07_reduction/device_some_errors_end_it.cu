// Stage 7.1: two of all errors are taken for the end of the list.
// Refused: try the next
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return chosen;
    }
    for (int device = 0; device < count; device++) {
        cudaError_t refused = machine.use(device);
        if (refused == cudaSuccess) return device;
        whyNot += cudaGetErrorString(refused) + std::string("\n");
        // Neither can be different for the numbers that follow.
        if (refused == cudaErrorInvalidDevice || refused == cudaErrorInsufficientDriver) break;
    }
// END(7.1)
