// Stage 7.1: takes device 0 whatever it says.
// Refused: wrong device
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) == cudaSuccess && count > 0) {
        machine.use(0);
        return 0;
    }
    whyNot = "There is no device.";
// END(7.1)
