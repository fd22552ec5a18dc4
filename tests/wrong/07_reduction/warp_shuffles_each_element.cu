// Stage 7.8: five shuffles for each element, not for each sum.
// Refused: lanes exchange values
// CHANGE(7.8 kernel)
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
// TO
    for (size_t first = blockIdx.x * blockDim.x; first < n; first += gridDim.x * blockDim.x) {
        const size_t i = first + threadIdx.x;
        sum += sumOfWarp(i < n ? Sum(in[i]) * in[i] : 0);
    }
// END(7.8 kernel)
