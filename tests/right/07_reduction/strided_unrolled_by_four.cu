// Stage 7.4: four rounds at a time, as far as all of them are whole.
// Passes.
// Step: four loads under way
// BEGIN(7.4)
    unsigned long long i = threadIdx.x, step = blockDim.x;
    Sum a = 0, b = 0, c = 0, d = 0;
    for (; i + 3 * step < n; i += 4 * step) {
        a += Sum(in[i]) * in[i];
        b += Sum(in[i + step]) * in[i + step];
        c += Sum(in[i + 2 * step]) * in[i + 2 * step];
        d += Sum(in[i + 3 * step]) * in[i + 3 * step];
    }
    while (i < n) {
        a += Sum(in[i]) * in[i];
        i += step;
    }
    sums[threadIdx.x] = a + b + c + d;
// END(7.4)
