// Stage 1.10: bytes per operation.
// Refused: that is bytes per operation
// CHANGE(1.10 ridge)
    operationsPerByte = gigaflops / gigabytesPerSecond;
// TO
    operationsPerByte = gigabytesPerSecond / gigaflops;
// END(1.10 ridge)
