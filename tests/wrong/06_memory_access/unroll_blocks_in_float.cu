// Stage 6.3: rounds the number of blocks up with ceil of a float.
// Refused: no block stores the last element
// BEGIN(6.3 launch)
    int blocks = int(std::ceil(n / (4.0f * block)));
    readOffsetUnroll4<<<blocks, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
// END(6.3 launch)
