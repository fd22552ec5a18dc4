#pragma once

#include <cpu_device_thrust/element_wise.h>
