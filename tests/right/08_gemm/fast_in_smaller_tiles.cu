// Stage 8.8: 8 × 8 elements per thread and 128 × 128 a block, as in 8.7.
// Passes.
// Step: without larger tiles
// CHANGE(8.8 launch)
    auto launch = enough ? wide ? launchShape<16, 8, 4> : launchShape<16, 8, 1>
// TO
    auto launch = enough ? wide ? launchShape<8, 8, 4> : launchShape<8, 8, 1>
// END(8.8 launch)
