// Stage 6.6: outY is taken to lie as far behind outX as inY behind inX.
// Refused: outX[i + (inY - inX)]
// CHANGE(6.6)
    outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
// TO
    outX[i] = inX[i] + 10;
    outX[i + (inY - inX)] = inY[i] + 20;
// END(6.6)
