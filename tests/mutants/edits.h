// The operators, by what they look at. tests/mutants/operators_test.cpp shows what each makes of a line.
#pragma once

#include "edit.h"

namespace mutants {

// edits_names.cpp: one word for another
Edits exchangeXAndY(const Place&);
Edits exchangeNames(const Place&);
Edits exchangeThreadAndBlock(const Place&);
Edits narrowType(const Place&);
Edits dropShared(const Place&);
Edits dropQualifier(const Place&);
Edits narrowMask(const Place&);

// edits_expressions.cpp
Edits moveBoundary(const Place&);
Edits turnComparison(const Place&);
Edits moveIndex(const Place&);
Edits moveLimit(const Place&);
Edits changeArithmetic(const Place&);
Edits changeStep(const Place&);
Edits changeConstant(const Place&);
Edits dropCast(const Place&);
Edits doubleLoad(const Place&);
Edits roundDown(const Place&);

// edits_guards.cpp
Edits dropTerm(const Place&);
Edits dropGuard(const Place&);
Edits clampGuard(const Place&);
Edits dropChoice(const Place&);

// edits_statements.cpp
Edits dropBarrier(const Place&);
Edits doubleBarrier(const Place&);
Edits branchBarrier(const Place&);
Edits weakenBarrier(const Place&);
Edits dropStatement(const Place&);
Edits doubleStatement(const Place&);
Edits exchangeStatements(const Place&);
Edits makeAtomic(const Place&);

// edits_launches.cpp
Edits exchangeGridAndBlock(const Place&);
Edits changeLaunchParameter(const Place&);
Edits changeArgument(const Place&);
Edits launchTwice(const Place&);
Edits launchOther(const Place&);
Edits dropCheck(const Place&);
Edits workBeforeLaunch(const Place&);
Edits leaveMemory(const Place&);

}  // namespace mutants
