// Stage 8.7: right, but b's tile is read in elements from shared memory.
// Refused: there are too many shared loads
// Refused: read float4 from shared memory too, from both tiles
// CHANGE(8.7 helpers)
            *reinterpret_cast<float4*>(fromB + j) = *reinterpret_cast<const float4*>(&tiles.b[i][j * 16 + 4 * x]);
// TO
            for (int q = 0; q < 4; q++) fromB[j + q] = tiles.b[i][j * 16 + 4 * x + q];
// END(8.7 helpers)
