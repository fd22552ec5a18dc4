// Stage 7.1: a loop without a break, from the last device to the first.
// Passes.
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorName(error);
        return -1;
    }
    for (int device = count - 1; device >= 0; device--) {
        error = machine.use(device);
        if (error == cudaSuccess) chosen = device;
        else whyNot = cudaGetErrorName(error);
    }
    if (count == 0) whyNot = "Not one device.";
// END(7.1)
