// What gradients ask for: numbers alone.
#pragma once

namespace cpu_device {

// A pixel's footprint on a texture is a parallelogram, and nearly an ellipse. `probes` lie on its long axis, a step
// apart from each other: step[0] gradients to the right and step[1] below.
struct Footprint {
    float level;
    int probes;
    float step[2];
};
// Of gradients in elements.
Footprint footprintOf(const float (&right)[3], const float (&below)[3], unsigned mostProbes);

}  // namespace cpu_device
