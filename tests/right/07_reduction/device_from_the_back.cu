// Stage 7.1: a loop without a break, from the last device to the first.
// Passes.
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorName(error);
        return -1;
    }
    for (int device = count - 1; device >= 0; device--)
        if (machine.use(device) == cudaSuccess) chosen = device;
    if (chosen < 0) whyNot = std::to_string(count) + " devices, and none can be used";
// END(7.1)
