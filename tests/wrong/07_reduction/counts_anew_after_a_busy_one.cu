// Stage 7.1: behind each device that is busy it counts anew, and does not ask how that went.
// Refused: a driver that is lost after one call, and two devices
// BEGIN(7.1)
    int devices = 0;
    if (cudaError_t error = machine.countDevices(&devices)) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    whyNot = "no device";
    for (int next = 0; next < devices; next++) {
        const cudaError_t error = machine.use(next);
        if (error == cudaSuccess) return next;
        whyNot = cudaGetErrorString(error);
        (void)machine.countDevices(&devices);
    }
    return -1;
// END(7.1)
