// Stage 7.1: from the last device to the first, so that all of them are used.
// Refused: is used as well
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    for (int device = count - 1; device >= 0; device--) {
        cudaError_t refused = machine.use(device);
        if (refused == cudaSuccess)
            chosen = device;
        else
            whyNot += "device " + std::to_string(device) + ": " + cudaGetErrorString(refused) + "\n";
    }
// END(7.1)
