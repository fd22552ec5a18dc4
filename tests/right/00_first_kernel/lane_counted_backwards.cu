// Stage 0.2: from the block's last thread.
// Passes.
// BEGIN(0.2)
    t = blockDim.x * blockDim.y - 1 - ((blockDim.y - 1 - threadIdx.y) * blockDim.x + (blockDim.x - 1 - threadIdx.x));
// END(0.2)
