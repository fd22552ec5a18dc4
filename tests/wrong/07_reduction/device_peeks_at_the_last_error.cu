// Stage 7.1: also looks at the runtime's last error after each try, which an earlier refused device has left there.
// Refused: wrong device
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    whyNot = cudaGetErrorString(cudaErrorNoDevice);
    for (int device = 0; device < count && chosen < 0; device++) {
        error = machine.use(device);
        if (error == cudaSuccess) error = cudaPeekAtLastError();   // something may have come later
        if (error == cudaSuccess)
            chosen = device;
        else
            whyNot = cudaGetErrorString(error);
    }
// END(7.1)
