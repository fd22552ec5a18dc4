#pragma once

#include <cpu_device_thrust/algorithms.h>
#include <cpu_device_thrust/shuffling.h>
