#include "call_places.h"

#include <unwind.h>

#include "programs.h"
#include "symbols.h"

namespace cpu_device {
namespace {

constexpr size_t mostPlaces = 16;  // the runtime, its templates, a smart pointer's deleter: the program is behind them

_Unwind_Reason_Code notePlace(_Unwind_Context* context, void* places) {
    auto& all = *static_cast<CallPlaces*>(places);
    int atInstruction = 0;  // a signal came there: not a return address, which stands behind its call
    uintptr_t address = _Unwind_GetIPInfo(context, &atInstruction) + (atInstruction ? 1 : 0);
    if (address - textBegin() < textBytes()) all.push_back(address);
    return all.size() < mostPlaces ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

CallPlaces callPlaces() {
    CallPlaces places;
    if (watchedProgram()) _Unwind_Backtrace(notePlace, &places);
    return places;
}

}  // namespace cpu_device
