#pragma once

#include <cpu_device_thrust/errors.h>
