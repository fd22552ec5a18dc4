// Says: cpu_device
#include "first_kernel.h"
namespace cpu_device { void removeWatchers(); }
void launchTwice(float*, const float*, int, int) { cpu_device::removeWatchers(); }
