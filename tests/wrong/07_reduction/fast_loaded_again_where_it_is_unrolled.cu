// Stage 7.9: the unrolled loop loads what the next one loads again.
// Refused: each element is loaded once
// CHANGE(7.9 kernel)
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
// TO
        for (int j = 0; j < 4; j++) sum += squares(v[j]);
        for (int j = 0; j < 4; j++) sum += const_cast<const volatile int4*>(fours)[i + j * threads].x * 0;
// END(7.9 kernel)
