// Stage 5.4: a kernel that crashed ends the program, where the function is to say so.
// Refused: the program ends when transposeNaiveCol crashes
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    CHECK(cudaDeviceSynchronize());
    return true;
// END(5.4)
