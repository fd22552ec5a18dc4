// Stage 7.10: a float does not tell 6 000 000 255 cycles from 6 000 000 000.
// Refused: is a float or a rounded number in between?
// CHANGE(7.10)
    gigabytesPerSecond = double(bytes) / (double(cycles) / clockHertz) / 1e9;
// TO
    gigabytesPerSecond = double(bytes) / (float(cycles) / clockHertz) / 1e9;
// END(7.10)
