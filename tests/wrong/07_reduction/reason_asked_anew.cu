// Stage 7.1: asks each device that cannot be used a second time, for the reason.
// Refused: it was used twice, and could be the second time
// CHANGE(7.1)
        whyNot += "device " + std::to_string(device) + ": " + cudaGetErrorString(refused) + "\n";
// TO
        whyNot += "device " + std::to_string(device) + ": " + cudaGetErrorString(machine.use(device)) + "\n";
// END(7.1)
