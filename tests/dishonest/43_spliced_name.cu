// Says: cpu_device
#include "first_kernel.h"
namespace cpu_\
device { void forgetReport(); }
