// Loops of loads that look alike in memory, and one that does not.
#include "rounds.h"

__global__ void inSteps(int* out, const int* in) {
    int sum = 0;
    for (int i = 0; i < 16; i++) sum += in[32 * i];
    *out = sum;
}

__global__ void ofEights(int* out, const int* in) {
    int sum = 0;
    for (int i = 0; i < 16; i += 8) {
        int eight[8];
        for (int k = 0; k < 8; k++) eight[k] = in[32 * (i + k)];
        for (int k = 0; k < 8; k++) sum += eight[k];
    }
    *out = sum;
}

__global__ void whereItSays(int* out, const int* in) {
    int at = 0;
    for (int i = 0; i < 16; i++) at = in[at];
    *out = at;
}

void sumInSteps(int* out, const int* in) { inSteps<<<1, 1>>>(out, in); }
void sumOfEights(int* out, const int* in) { ofEights<<<1, 1>>>(out, in); }
void chase(int* out, const int* in) { whereItSays<<<1, 1>>>(out, in); }
