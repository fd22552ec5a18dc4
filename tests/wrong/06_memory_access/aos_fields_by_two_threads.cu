// Stage 6.5: a thread takes x of its own point, and y of its neighbour's.
// Refused: x and y of a point are stored by two threads
// CHANGE(6.5)
    out[i].y = in[i].y + 20;
// TO
    int j = (i ^ 1) < n ? i ^ 1 : i;
    out[j].y = in[j].y + 20;
// END(6.5)
