#pragma once

#include <cpu_device_thrust/policies.h>
