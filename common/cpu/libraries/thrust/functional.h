#pragma once

#include <cpu_device_thrust/functional.h>
