// Stage 8.4: nobody asks whether the launch went well.
// Refused: end it with CHECK_LAUNCH()
// CHANGE(8.4 launch)
    CHECK_LAUNCH();
// TO
// END(8.4 launch)
