// Stage 7.1: gives up at the first device that is busy.
// Refused: try the next
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess || count == 0 || machine.use(0) != cudaSuccess) {
        whyNot = "There is no device.";
        return -1;
    }
    return 0;
// END(7.1)
