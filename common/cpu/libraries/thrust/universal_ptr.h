#pragma once

#include <cpu_device_thrust/pointers.h>
