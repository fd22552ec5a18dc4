#include "solutions/01_bandwidth/bandwidth.cu"

#include "harness.h"

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        measureMove("copyRow", launchCopyRow);
        measureMove("copyCol", launchCopyCol);
    });
}
