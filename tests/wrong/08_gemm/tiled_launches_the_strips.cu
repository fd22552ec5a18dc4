// Stage 8.4: right, but it is the kernel of 8.3, and that of 8.2 where the strips do not fit.
// Refused: that is the kernel of stage 8
// BEGIN(8.4 launch)
    if (launchStrip(c, a, b, m, n, k, block) != cudaSuccess) launchNaive(c, a, b, m, n, k, block);
// END(8.4 launch)
