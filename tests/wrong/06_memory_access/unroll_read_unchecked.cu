// Stage 6.3: nobody asks whether the launch went well.
// Refused: nobody asks whether the launch went well
// Refused: end it with CHECK_LAUNCH()
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(c, a, b, n, offset);
// END(6.3 launch)
