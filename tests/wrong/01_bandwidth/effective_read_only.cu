// Stage 1.2: writes are forgotten.
// Refused: bytes that are written count too
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = double(bytesRead) / 1e9 / (milliseconds / 1e3);
// END(1.2)
