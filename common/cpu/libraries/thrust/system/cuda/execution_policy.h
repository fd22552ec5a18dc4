#pragma once

#include <cpu_device_thrust/systems.h>
