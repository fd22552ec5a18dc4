// Stage 7.9: the four squares of an int4 are added up as ints, in the unrolled loop only.
// Refused: 32 bits
// CHANGE(7.9 kernel)
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
// TO
        for (int j = 0; j < 4; j++)
            sum += int(unsigned(v[j].x) * v[j].x + unsigned(v[j].y) * v[j].y + unsigned(v[j].z) * v[j].z +
                       unsigned(v[j].w) * v[j].w);
// END(7.9 kernel)
