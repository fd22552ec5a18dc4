// Stage 6.9: works it out anew only where the block or the limit of blocks is another, and forgets the limit of warps.
// Refused: wrong number of warps
// BEGIN(6.9)
    static int ofThreads = 0, ofBlocks = 0, kept = 0;
    if (threadsPerBlock != ofThreads || maxBlocks != ofBlocks) {
        const int each = (threadsPerBlock + 31) / 32;
        kept = std::min(maxBlocks, maxWarps / each) * each;
    }
    ofThreads = threadsPerBlock;
    ofBlocks = maxBlocks;
    warps = kept;
// END(6.9)
