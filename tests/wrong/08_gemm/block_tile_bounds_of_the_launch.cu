// Stage 8.6: how many elements a thread has is computed from the launch, so no loop has constant bounds.
// Refused: lies in local memory, not in registers
// CHANGE(8.6 kernel)
            for (int r = 0; r < perThread; r++)
                for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
// TO
            const int across = blockSide / int(blockDim.x), down = blockSide / int(blockDim.y);
            for (int r = 0; r < down; r++)
                for (int s = 0; s < across; s++) sums[r][s] += fromA[r] * fromB[s];
// END(8.6 kernel)
