// Stage 6.6: a thread takes x of its own point, and y of one at the other end.
// Refused: x and y of a point are stored by two threads
// CHANGE(6.6)
    outY[i] = inY[i] + 20;
// TO
    int j = n - 1 - i;
    outY[j] = inY[j] + 20;
// END(6.6)
