// Stage 6.6: where the y of in and out lie behind the x, it takes for granted that they lie right behind them.
// Refused: out of bounds
// CHANGE(6.6)
    outY[i] = inY[i] + 20;
// TO
    if (outY > outX && inY > inX)
        outX[size_t(n) + i] = inX[size_t(n) + i] + 20;
    else
        outY[i] = inY[i] + 20;
// END(6.6)
