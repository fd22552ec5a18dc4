// Stage 0.3: a block of one warp waits at the barrier of the warp.
// Passes.
// BEGIN(0.3)
    switch ((blockDim.x + 31) / 32) {
        case 1: __syncwarp(); break;
        default: __syncthreads();
    }
// END(0.3)
