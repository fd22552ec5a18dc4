// Stage 7.1: the count is used although nobody counted.
// Refused: an error leaves anything in the count
// BEGIN(7.1)
    int count = 1;
    machine.countDevices(&count);
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) return device;
    whyNot = "There is no device.";
// END(7.1)
