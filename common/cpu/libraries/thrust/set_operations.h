#pragma once

#include <cpu_device_thrust/sorting.h>
