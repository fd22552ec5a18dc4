// Stage 7.1: says that there is no device only if whyNot is still empty, which it need not have been when it came.
// Refused: nobody is told why there is no device
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    for (int device = 0; device < count; device++) {
        error = machine.use(device);
        if (error == cudaSuccess) return device;
        whyNot = cudaGetErrorString(error);
    }
    if (whyNot.empty()) whyNot = "there is no device";   // nobody has complained
// END(7.1)
