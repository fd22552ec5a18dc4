// Stage 7.8: returns one sum of many.
// Refused: the launch should return
// BEGIN(7.8 launch)
    squaresSumWarp<<<16, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 1;
// END(7.8 launch)
