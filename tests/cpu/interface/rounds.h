#pragma once

// One thread adds up 16 of `in`, and each time ...
void sumInSteps(int* out, const int* in);   // goes 32 on
void sumOfEights(int* out, const int* in);  // goes 32 on, in two short loops
void chase(int* out, const int* in);        // goes where the last one says
