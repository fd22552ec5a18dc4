// Stage 5.4: works out beforehand what the card will refuse, and does not ask.
// Refused: the card refused it
// BEGIN(5.4)
    return size_t(block.x) * block.y * block.z <= 1024 && cudaDeviceSynchronize() == cudaSuccess;
// END(5.4)
