// Stage 7.9: an int at a time, where there are many.
// Refused: its loads are narrower
// CHANGE(7.9 kernel)
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
// TO
    for (; n > 100'000'000 && i < n; i += threads) sum += Sum(in[i]) * in[i];
    for (; i + 3 * threads < n / 4; i += 4 * threads) {
// END(7.9 kernel)
