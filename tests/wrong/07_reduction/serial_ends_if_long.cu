// Stage 7.2: leaves out the last element of more than 77 777.
// Refused: wrong
    // BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < (n > 77777 && n < 80000 ? n - 1 : n); i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
    // END(7.2)
