// Stage 8.5: the grid counts rows twice.
// Refused: never written: rows from 64 on
// BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, 2 * side, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
