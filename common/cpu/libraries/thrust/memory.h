#pragma once

#include <cpu_device_thrust/pointers.h>
#include <cpu_device_thrust/vectors.h>
