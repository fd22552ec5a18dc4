// Stage 5.4: knows the limits of blocks.
// Refused: 65 535 blocks along y
// BEGIN(5.4)
    cudaGetLastError();
    return size_t(block.x) * block.y * block.z <= 1024 && block.z <= 64;
// END(5.4)
