// Stage 1.2: reads are forgotten.
// Refused: bytes that are read count too
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = double(bytesWritten) / 1e9 / (milliseconds / 1e3);
// END(1.2)
