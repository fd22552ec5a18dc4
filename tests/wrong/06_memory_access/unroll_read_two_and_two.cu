// Stage 6.3: two elements are loaded and stored, then the other two.
// Refused: the loads wait for one another
// BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    for (int half = 0; half < 2; half++, i += 2 * blockDim.x) {
        int k = i + offset, l = k + blockDim.x;
        float first = k < n ? a[k] + b[k] : 0, second = l < n ? a[l] + b[l] : 0;
        if (k < n) c[i] = first;
        if (l < n) c[i + blockDim.x] = second;
    }
// END(6.3 kernel)
