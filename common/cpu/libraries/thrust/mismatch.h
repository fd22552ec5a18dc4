#pragma once

#include <cpu_device_thrust/selecting.h>
