// Stage 1.2: 64-bit integers are wide enough.
// Passes.
// BEGIN(1.2)
    if (!(milliseconds > 0)) return NAN;
    gigabytesPerSecond = (bytesRead + bytesWritten) / (milliseconds * 1e6);
// END(1.2)
