#pragma once

#include <cpu_device_thrust/tuples.h>
