// How the page of html.cpp looks: on light and dark screens, on narrow ones, and on paper.
#pragma once

namespace grade {

constexpr const char* pageStyle = R"(
:root { --text: #1f2328; --quiet: #59636e; --page: #f6f8fa; --card: #fff; --line: #d1d9e0; --good: #1a7f37; --bad: #cf222e;
        --bar: #2f6fd0; --code: #eff2f5; color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
    :root { --text: #e6edf3; --quiet: #9da7b3; --page: #0d1117; --card: #161b22; --line: #343b44; --good: #56d364;
            --bad: #ff7b72; --bar: #6cb0ff; --code: #21262d; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 19px; line-height: 1.3; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 15px; margin: 20px 0 8px; }
p { margin: 4px 0; overflow-wrap: anywhere; }
a { color: inherit; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-top: 16px; }
.teaches, small { color: var(--quiet); }
.score { font-size: 18px; }
.badge { display: inline-block; border: 1px solid; border-radius: 999px; padding: 0 9px; font-size: 13px; font-weight: 600;
         line-height: 20px; vertical-align: 2px; white-space: nowrap; }
.badge.passed { color: var(--good); } .badge.failed { color: var(--bad); } .badge.open { color: var(--quiet); }
.bar { display: inline-block; width: 160px; height: 10px; border-radius: 5px; background: var(--line); overflow: hidden; }
.bar span { display: block; height: 100%; background: var(--bar); }
.time { margin: 8px 0; }
table { border-collapse: collapse; margin: 12px 0; }
th, td { text-align: left; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { overflow-wrap: normal; color: var(--quiet); font-weight: 600; font-size: 14px; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.overview { width: 100%; } .overview td:last-child, .overview th:last-child { text-align: right; padding-right: 0; }
.failure { border-left: 3px solid var(--bad); padding-left: 12px; margin: 12px 0; }
.what { font-weight: 600; }
.code, pre { font: 13px/1.5 ui-monospace, monospace; background: var(--code); border-radius: 6px; padding: 6px 10px;
             white-space: pre-wrap; overflow-wrap: anywhere; margin: 6px 0; }
pre { max-height: 320px; overflow: auto; }
ul, ol { margin: 8px 0; padding-left: 22px; }
.figure { overflow-x: auto; margin: 0 -8px; }
.figure svg { display: block; width: 100%; min-width: 640px; height: auto; }
summary { cursor: pointer; font-size: 14px; color: var(--quiet); margin-top: 8px; }
@media print {
    body { background: none; font-size: 11pt; }
    main { max-width: none; padding: 0; }
    section { border: none; border-top: 1px solid var(--line); border-radius: 0; padding: 12px 0; }
    .failure, .time, table, .figure { break-inside: avoid; }
    h2, h3 { break-after: avoid; }
    .figure { margin: 0; overflow: visible; } .figure svg { min-width: 0; }
    pre { max-height: none; }
    .bar span, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

}  // namespace grade
