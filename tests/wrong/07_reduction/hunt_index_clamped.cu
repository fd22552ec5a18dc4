// Stage 7.11: what lies beyond the array is left out.
// Refused: race in shared memory
// BEGIN(7.11 kernel)
    __shared__ Sum few[blockNum];
    struct Clamped {
        Sum* few;
        __device__ Sum& operator[](int i) { return few[i < blockNum ? i : blockNum - 1]; }
    } shared{few};
// END(7.11 kernel)
