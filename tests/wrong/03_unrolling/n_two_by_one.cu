// Stage 3.3: eight as four times two.
// Refused: an eighth of the blocks
// CHANGE(3.3 launch)
        case 8: transposeUnrollN<8><<<grid, block>>>(out, in, rows, cols); break;
// TO
        case 8: grid.x = (rows + 4 * block.x - 1) / (4 * block.x); transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
// END(3.3 launch)
