// Stage 1.10: in an int.
// Refused: its fraction is lost
// CHANGE(1.10 ridge)
    operationsPerByte = gigaflops / gigabytesPerSecond;
// TO
    operationsPerByte = int(gigaflops / gigabytesPerSecond);
// END(1.10 ridge)
