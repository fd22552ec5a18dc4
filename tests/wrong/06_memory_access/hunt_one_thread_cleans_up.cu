// Stage 6.10: the elements behind the end are avoided by one thread that goes over all of them.
// Refused: mend the guard, and leave the rest as it is
// BEGIN(6.10)
    if (i == 0)
        for (int k = offset; k < n; k++) c[k] = a[k - offset] + b[k - offset];
// END(6.10)
