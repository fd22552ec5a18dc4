#include "solutions/06_memory_access/memory_access.cu"

#include "harness.h"

static void offsets(const char* kernel, void (*launch)(float*, const float*, const float*, int, int, int)) {
    for (int n : {1 << 16, 5003}) {
        Buffer<float> a(n), b(n), c(n);
        for (int offset : {0, 11, 128})
            measure(kernel, text(n) + " offset " + text(offset), [&] { launch(c.data, a.data, b.data, n, offset, 128); });
    }
}

static void points(const char* kernel, void (*launch)(Point*, const Point*, int, int)) {
    for (int n : {1 << 16, 5003}) {
        Buffer<Point> in(n), out(n);
        measure(kernel, text(n), [&] { launch(out.data, in.data, n, 128); });
    }
}

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        offsets("readOffset", launchReadOffset);
        offsets("writeOffset", launchWriteOffset);
        offsets("readOffsetUnroll4", launchReadOffsetUnroll4);
        offsets("writeOffsetUnroll4", launchWriteOffsetUnroll4);
        offsets("shift", launchShift);
        points("aosUpdate", launchAos);
        points("alignedUpdate", launchAligned);
        for (int n : {1 << 16, 5003}) {
            Buffer<float> a(n), b(n), c(n), d(n);
            measure("soaUpdate", text(n), [&] { launchSoa(c.data, d.data, a.data, b.data, n, 128); });
            measure("copyReadOnly", text(n), [&] { launchCopyReadOnly(c.data, a.data, n, 128); });
        }
    });
}
