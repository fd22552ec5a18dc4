// Stage 6.7: each field by itself, where there are many points.
// Refused: its loads are narrower
// CHANGE(6.7 kernel)
    AlignedPoint p = in[i];   // one load of 8 bytes
// TO
    if (n > 100'000'000) {
        out[i].x = in[i].x + 10;
        out[i].y = in[i].y + 20;
        return;
    }
    AlignedPoint p = in[i];
// END(6.7 kernel)
