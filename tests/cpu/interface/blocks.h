#pragma once

// Four blocks, each with a copy of its own of n elements, which its threads walk through together.
void launchWalk(int n);
