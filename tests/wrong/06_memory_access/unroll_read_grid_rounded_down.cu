// Stage 6.3: the division of the grid rounds down.
// Refused: Does the grid cover all?
// BEGIN(6.3 launch)
    readOffsetUnroll4<<<n / (4 * block) > 0 ? n / (4 * block) : 1, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
