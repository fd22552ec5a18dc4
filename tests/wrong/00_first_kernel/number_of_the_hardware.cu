// Stage 0.2: it asks the hardware for the warp's number: that is a place on the multiprocessor, which other blocks share.
// Refused: number the threads within their block
// BEGIN(0.2)
    unsigned warpOfHardware, laneOfHardware;
    asm volatile("mov.u32 %0, %%warpid; mov.u32 %1, %%laneid;" : "=r"(warpOfHardware), "=r"(laneOfHardware));
    t = int(warpOfHardware * 32 + laneOfHardware);
// END(0.2)
