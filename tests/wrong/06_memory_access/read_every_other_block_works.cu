// Stage 6.1: the even blocks do the work of their neighbours too.
// Refused: a thread computes more than 1 element
// BEGIN(6.1)
    if (blockIdx.x % 2) return;
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset, other = k + blockDim.x;
    float first = k < n ? a[k] + b[k] : 0, second = other < n ? a[other] + b[other] : 0;
    if (k < n) c[i] = first;
    if (other < n) c[i + blockDim.x] = second;
// END(6.1)
