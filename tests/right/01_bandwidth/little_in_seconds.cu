// Stage 1.9: in seconds and bytes; what is left over counts for one more.
// Passes.
// BEGIN(1.9 bytes)
    if (gigabytesPerSecond > 0 && nanoseconds > 0)
        bytes = (gigabytesPerSecond * 1e9) * (nanoseconds * 1e-9);
    else
        bytes = NAN;
// END(1.9 bytes)
// BEGIN(1.9 loads)
    if (!(bytesInFlight > 0) || !(threads > 0) || !(bytesPerLoad > 0)) return NAN;
    loads = std::floor(bytesInFlight / bytesPerLoad / threads);
    if (loads * threads * bytesPerLoad < bytesInFlight) loads++;
// END(1.9 loads)
