#include "moment.h"

#include <ctime>

#include "common/text/phrases.h"

namespace grade {

std::string dateAndTime() {
    const std::time_t now = std::time(nullptr);
    std::tm here{};
    char text[24];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", localtime_r(&now, &here));
    return text;
}

std::string dateInWords(const std::string& date) {
    static const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    std::tm t{};
    if (!strptime(date.c_str(), "%Y-%m-%dT%H:%M:%S", &t)) return date;
    char clock[16];
    std::strftime(clock, sizeof clock, "%H:%M", &t);
    const std::string day = std::to_string(t.tm_mday), year = std::to_string(1900 + t.tm_year);
    if (text::inChinese()) return year + " 年 " + std::to_string(t.tm_mon + 1) + " 月 " + day + " 日 " + clock;
    return day + " " + months[t.tm_mon] + " " + year + ", " + clock;
}

}  // namespace grade
