// Stage 6.9: blocks times warps comes before the smaller of two, and overflows where there is no limit of blocks.
// Refused: wrong
    // BEGIN(6.9)
    const int each = (threadsPerBlock + 31) / 32;
    const int byWarps = maxWarps / each * each, byBlocks = maxBlocks * each;
    warps = byBlocks < byWarps ? byBlocks : byWarps;
    // END(6.9)
