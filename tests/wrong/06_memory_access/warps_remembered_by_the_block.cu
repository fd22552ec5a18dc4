// Stage 6.9: the last answer is remembered by the number of threads.
// Refused: such block
// BEGIN(6.9)
    static int knownThreads = 0, knownWarps = 0;
    if (threadsPerBlock != knownThreads) {
        int warpsPerBlock = (threadsPerBlock + 31) / 32;
        int blocks = maxWarps / warpsPerBlock;
        if (blocks > maxBlocks) blocks = maxBlocks;
        knownThreads = threadsPerBlock;
        knownWarps = blocks * warpsPerBlock;
    }
    warps = knownWarps;
// END(6.9)
