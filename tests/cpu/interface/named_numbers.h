// A program whose text names numbers.
#pragma once

int asTheLimits(int n);
