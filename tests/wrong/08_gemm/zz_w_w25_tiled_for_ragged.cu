// Stage 8.5: gemmTiled where a size is no multiple of 32, breaks "two rows per thread" / "It must work for any sizes" (by another stage's kernel)
// Refused: it is not known which words
// BEGIN(8.5 launch)
    if (m % side || n % side || k % side)
        gemmTiled<<<gridFor(m, k, side, side), dim3(side, side), 2 * side * side * sizeof(float)>>>(c, a, b, m, n, k);
    else
        gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
