#include "operators.h"

#include "edits.h"

namespace mutants {

const std::vector<Operator>& operators() {
    static const std::vector<Operator> table{
        {"x and y", exchangeXAndY},
        {"names exchanged", exchangeNames},
        {"thread and block", exchangeThreadAndBlock},
        {"boundary", moveBoundary},
        {"comparison", turnComparison},
        {"index ± 1", moveIndex},
        {"limit ± 1", moveLimit},
        {"arithmetic", changeArithmetic},
        {"step", changeStep},
        {"constant", changeConstant},
        {"type narrowed", narrowType},
        {"cast gone", dropCast},
        {"term of a guard gone", dropTerm},
        {"guard gone", dropGuard},
        {"guard clamped", clampGuard},
        {"choice", dropChoice},
        {"barrier gone", dropBarrier},
        {"barrier doubled", doubleBarrier},
        {"barrier in a branch", branchBarrier},
        {"barrier weakened", weakenBarrier},
        {"mask", narrowMask},
        {"statement gone", dropStatement},
        {"statement doubled", doubleStatement},
        {"statements exchanged", exchangeStatements},
        {"load doubled", doubleLoad},
        {"store made atomic", makeAtomic},
        {"shared no more", dropShared},
        {"qualifier gone", dropQualifier},
        {"rounded down", roundDown},
        {"grid and block", exchangeGridAndBlock},
        {"launch parameter", changeLaunchParameter},
        {"launch argument", changeArgument},
        {"launched twice", launchTwice},
        {"other kernel", launchOther},
        {"unchecked", dropCheck},
        {"work before the launch", workBeforeLaunch},
        {"memory left", leaveMemory},
    };
    return table;
}

}  // namespace mutants
