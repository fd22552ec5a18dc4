#pragma once

#include <cpu_device_thrust/algorithms.h>
