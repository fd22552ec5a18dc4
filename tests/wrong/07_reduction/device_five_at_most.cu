// Stage 7.1: tries no more than five devices.
// Refused: try the next
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) count = 0;
    else if (count == 0) error = cudaErrorNoDevice;
    for (int device = 0; device < std::min(count, 5); device++) {
        error = machine.use(device);
        if (error == cudaSuccess) return device;
    }
    whyNot = cudaGetErrorString(error);
// END(7.1)
