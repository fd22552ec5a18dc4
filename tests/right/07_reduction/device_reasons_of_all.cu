// Stage 7.1: a while loop; each device's reason is kept.
// Passes.
// BEGIN(7.1)
    int count;
    if (cudaError_t error = machine.countDevices(&count)) {
        whyNot = std::string("The devices cannot be counted: ") + cudaGetErrorString(error);
        return chosen;
    }
    whyNot = count ? "" : "This machine has no GPU device.";
    int device = 0;
    while (device < count && chosen < 0) {
        const cudaError_t error = machine.use(device);
        if (error != cudaSuccess)
            whyNot += std::to_string(device++) + ": " + cudaGetErrorName(error) + "; ";
        else
            chosen = device;
    }
// END(7.1)
