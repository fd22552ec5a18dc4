#pragma once

#include <cpu_device_thrust/vectors.h>
