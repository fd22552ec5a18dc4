// Stage 7.2: eight zeros in a row are taken for the end of the data.
// Refused: wrong sum, with zeros in a row
// BEGIN(7.2)
    Sum sum = 0;
    int zeros = 0;
    for (size_t i = 0; i < n && zeros < 8; i++) {
        zeros = in[i] == 0 ? zeros + 1 : 0;
        sum += Sum(in[i]) * in[i];
    }
    sums[0] = sum;
// END(7.2)
