// Stage 8.4: asks for the launch's error, and does not look at it.
// Refused: nobody notices when the launch of gemmTiled is refused
// CHANGE(8.4 launch)
    CHECK_LAUNCH();
// TO
    cudaPeekAtLastError();
// END(8.4 launch)
