// Stage 2.7: right, but one element per thread and a load.
// Refused: a lane's loads are of 4 bytes
// Refused: float4
// BEGIN(2.7 launch)
    launchTilePadded(out, in, rows, cols);
// END(2.7 launch)
