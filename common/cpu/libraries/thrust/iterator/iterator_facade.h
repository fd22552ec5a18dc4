#pragma once

#include <cpu_device_thrust/iterators.h>
