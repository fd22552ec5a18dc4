// Stage 8.8: one set of operands, fetched where it is used; in which order is left to the compiler.
// Passes.
// Step: without operands ahead of time
// CHANGE(8.8 kernel)
    fetch(even, tiles[0]->a + y, tiles[0]->b + x);
    for (int first = 0, now = 0;; first += fastDepth) {
// TO
    for (int first = 0, now = 0;; first += fastDepth) {
// END(8.8 kernel)
// CHANGE(8.8 kernel)
#pragma unroll 1
        for (int i = 0; i < fastDepth - 2; i += 2, atA += 2 * next, atB += 2 * next) {
            fetch(odd, atA + next, atB + next);
            addProducts(even);
            fetch(even, atA + 2 * next, atB + 2 * next);
            addProducts(odd);
        }
        fetch(odd, atA + next, atB + next);
        addProducts(even);
// TO
        for (int i = 0; i < fastDepth; i++, atA += next, atB += next) {
            fetch(even, atA, atB);
            addProducts(even);
        }
// END(8.8 kernel)
// CHANGE(8.8 kernel)
        fetch(even, tiles[now]->a + y, tiles[now]->b + x);
        addProducts(odd);
    }
    addProducts(odd);
// TO
    }
// END(8.8 kernel)
// CHANGE(8.8 kernel)
    struct Operands { alignas(16) float a[mine], b[8]; } even, odd;
// TO
    struct Operands { alignas(16) float a[mine], b[8]; } even;
// END(8.8 kernel)
