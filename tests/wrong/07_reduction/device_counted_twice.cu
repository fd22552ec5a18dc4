// Stage 7.1: the second call that counts is not looked at.
// Refused: a driver that is lost after one call
// Refused: look at what the call returns
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    machine.countDevices(&count);
    for (int device = 0; device < count; device++) {
        error = machine.use(device);
        if (error == cudaSuccess) return device;
    }
    whyNot = cudaGetErrorString(error);
// END(7.1)
