// Stage 8.2: loads nothing of b where a is 0.
// Refused: 0 times infinity is no number
// CHANGE(8.2)
        sum += fromA * b[size_t(i) * k + col];
// TO
        if (fromA != 0) sum += fromA * b[size_t(i) * k + col];
// END(8.2)
