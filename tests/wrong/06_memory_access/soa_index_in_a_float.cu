// Stage 6.6: the index of y in a float.
// Refused: 1 000 000 020 elements, of which a few blocks run
// Refused: a float at 2²⁴
// CHANGE(6.6)
    outY[i] = inY[i] + 20;
// TO
    outY[int(float(i))] = inY[int(float(i))] + 20;
// END(6.6)
