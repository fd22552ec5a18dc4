// Stage 5.4: fewer threads than a block may have.
// Refused: it says that the launch failed
// BEGIN(5.4)
    cudaGetLastError();
    return block.x * block.y * block.z < 1024 && block.x * block.y * block.z > 128;
// END(5.4)
