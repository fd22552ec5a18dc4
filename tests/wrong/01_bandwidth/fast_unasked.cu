// Stage 1.8: nobody asks how the launch went.
// Refused: CHECK_LAUNCH
// CHANGE(1.8 launch)
    CHECK_LAUNCH();
// TO
// END(1.8 launch)
