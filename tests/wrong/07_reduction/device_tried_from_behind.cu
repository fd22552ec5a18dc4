// Stage 7.1: tries all devices from the last to the first, and keeps the lowest that worked.
// Refused: has been found
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error == cudaSuccess && count <= 0) error = cudaErrorNoDevice;
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    for (int device = count - 1; device >= 0; device--) {   // the last one that works is the first
        error = machine.use(device);
        if (error == cudaSuccess)
            chosen = device;
        else
            whyNot = cudaGetErrorString(error);
    }
// END(7.1)
