#pragma once

#include <cpu_device_thrust/element_wise.h>
#include <cpu_device_thrust/selecting.h>
#include <cpu_device_thrust/vectors.h>
