// Says: cpu_device
// Counts begin anew behind the work.
#include "first_kernel.h"
namespace cpu_device { void forgetReport(); }
void launchTwice(float*, const float*, int, int) { cpu_device::forgetReport(); }
