// A watcher of its own: what the calls of the runtime API moved, allocated and freed.
#pragma once

#include <cpu_device/report.h>

#include "../run/watcher.h"

namespace cpu_device {

class ApiWatcher final : public Watcher {
public:
    void allocated(const Allocation& allocation) override;
    void freed(const Allocation& allocation) override;
    void launchBegins(const RunningLaunch& launch) override;
    void errorAsked() override;
    void handleMade() override;
    void handleDestroyed() override;
    void transferred(Transfer transfer, size_t bytes) override;
};

const ApiReport& apiTotals();
void forgetApiTotals();

}  // namespace cpu_device
