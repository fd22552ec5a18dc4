// Stage 3.1: a grid that would be too high is made lower, and the rows below are left out.
// Refused: nobody notices that a grid is too high
// CHANGE(3.1 launch)
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
// TO
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), min((rows + block.y - 1) / block.y, 65535u));
// END(3.1 launch)
