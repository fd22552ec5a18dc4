// Who keeps the answer to the last question, and looks at a part of the next one only, gives it again where it is
// wrong: a number that a function returned, or the grid of a launch. So all are asked twice the same but for one
// argument, whichever that is.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

namespace grading {

template <size_t argument, class Questions, class Question>
void addWithOneChanged(Questions& questions, const Question& asked, const Question& other) {
    questions.push_back(asked);
    std::get<argument>(questions.back()) = std::get<argument>(other);
    questions.push_back(asked);
}
template <class Question, size_t... arguments>
std::vector<Question> oneChanged(const Question& asked, const Question& other, std::index_sequence<arguments...>) {
    std::vector<Question> questions{asked};
    (addWithOneChanged<arguments>(questions, asked, other), ...);
    return questions;
}
// Before and behind each question that has one argument of `other` comes the one that has none.
template <class... Arguments>
std::vector<std::tuple<Arguments...>> oneChanged(const std::tuple<Arguments...>& asked,
                                                 const std::tuple<Arguments...>& other) {
    return oneChanged(asked, other, std::index_sequence_for<Arguments...>());
}

}  // namespace grading
