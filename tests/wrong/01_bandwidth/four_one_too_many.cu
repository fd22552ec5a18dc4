// Stage 1.7: a step too many.
// Refused: one step too many
// CHANGE(1.7)
    for (int i = 0; i < steps; i++) {
// TO
    for (int i = 0; i <= steps; i++) {
// END(1.7)
