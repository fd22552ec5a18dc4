// Stage 6.3: asks for the launch's error, and does not look at it.
// Refused: nobody notices when the launch of readOffsetUnroll4 is refused
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(c, a, b, n, offset);
    (void)cudaGetLastError();
// END(6.3 launch)
