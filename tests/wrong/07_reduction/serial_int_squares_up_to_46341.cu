// Stage 7.2: multiplies as int where the square is said to fit, and takes 46341 for one that does.
// Refused: wrong sum
// BEGIN(7.2)
    constexpr unsigned root = 46341;   // of 2^31
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) {
        int x = in[i];
        if (unsigned(x) + root <= 2 * root)
            sum += x * x;        // the short product is cheaper
        else
            sum += Sum(x) * x;
    }
    sums[0] = sum;
// END(7.2)
