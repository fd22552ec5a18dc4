// Stage 7.7: the kernel of 7.6 is launched.
// Refused: that is the kernel of stage 7.6
// BEGIN(7.7 launch)
    if (threads == 64)
        squaresSumShared<<<blocks, threads>>>(sums, in, n);
    else
        squaresSumTree<<<blocks, threads, threads * sizeof(Sum)>>>(sums, in, n);
    CHECK_LAUNCH();
// END(7.7 launch)
