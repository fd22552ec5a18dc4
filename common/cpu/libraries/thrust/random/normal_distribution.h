#pragma once

#include <cpu_device_thrust/random.h>
