#pragma once

#include <cpu_device_thrust/complex.h>
