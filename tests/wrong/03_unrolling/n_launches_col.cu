// Stage 3.3: launches 3.2 for four.
// Refused: it launches transposeUnroll4Col
// CHANGE(3.3 launch)
        case 4: transposeUnrollN<4><<<grid, block>>>(out, in, rows, cols); break;
// TO
        case 4: transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols); break;
// END(3.3 launch)
