#include "race_clock.h"

namespace cpu_device {

Clock raceClock;
CheckedBlock checked;

}  // namespace cpu_device
