// Stage 6.1: sums next to nothing become 0.
// Refused: should be a[
// CHANGE(6.1)
    if (k < n) c[i] = a[k] + b[k];
// TO
    if (k >= n) return;
    float sum = a[k] + b[k];
    if (sum != 0 && fabsf(sum) < 1e-37f) sum = 0;
    c[i] = sum;
// END(6.1)
