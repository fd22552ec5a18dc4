// Stage 7.10: works in float.
// Refused: is a float or a rounded number in between?
// CHANGE(7.10)
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// TO
    gigabytesPerSecond = float(bytes) / (float(cycles) / float(clockHertz)) / 1e9f;
// END(7.10)
