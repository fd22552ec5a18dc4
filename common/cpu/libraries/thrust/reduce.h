#pragma once

#include <cpu_device_thrust/reductions.h>
