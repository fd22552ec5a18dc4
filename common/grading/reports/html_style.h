// How the page of html.cpp looks: on light and dark screens, on narrow ones, and on paper.
#pragma once

namespace grade {

constexpr const char* pageStyle = R"(
:root { --text: #1f2328; --quiet: #59636e; --page: #f6f8fa; --card: #fff; --line: #d1d9e0; --good: #1a7f37; --bad: #cf222e;
        --bar: #2f6fd0; --code: #eff2f5; --heat: #ffdca8; color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
    :root { --text: #e6edf3; --quiet: #9da7b3; --page: #0d1117; --card: #161b22; --line: #343b44; --good: #56d364;
            --bad: #ff7b72; --bar: #6cb0ff; --code: #21262d; --heat: #5c3f12; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1400px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 19px; line-height: 1.3; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 15px; margin: 20px 0 8px; }
p { margin: 4px 0; max-width: 880px; overflow-wrap: anywhere; }
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
th { overflow-wrap: normal; word-break: keep-all; color: var(--quiet); font-weight: 600; font-size: 14px; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.overview { width: 100%; } .overview td { vertical-align: top; } .overview td:last-child { padding-right: 0; }
.failure { border-left: 3px solid var(--bad); padding-left: 12px; margin: 12px 0; }
.what { font-weight: 600; }
.code, pre { font: 13px/1.5 ui-monospace, monospace; background: var(--code); border-radius: 6px; padding: 6px 10px;
             white-space: pre-wrap; overflow-wrap: anywhere; margin: 6px 0; }
pre { max-height: 320px; overflow: auto; }
ul, ol { margin: 8px 0; padding-left: 22px; }
.figure { overflow-x: auto; margin: 0 -8px; }
.figure svg { display: block; width: 100%; max-width: 880px; min-width: 640px; height: auto; }
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

// The source with what each line did. On a narrow screen, the numbers stand below the code and say what they count.
constexpr const char* sourceStyle = R"(
.source { border: 1px solid var(--line); border-radius: 8px; margin: 12px 0; font-size: 13px; overflow: hidden; }
.row { display: grid; grid-template-columns: 52px 60px 76px 80px 84px 56px 88px 76px 64px minmax(0, 1fr); gap: 0 8px; align-items: baseline;
       padding: 1px 10px 1px 0; }
.row .no { text-align: right; color: var(--quiet); font-variant-numeric: tabular-nums; }
.row code { grid-column: 10; font: 12.5px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
.row.head { background: var(--code); color: var(--quiet); align-items: end; padding: 6px 10px 6px 0; font-size: 12px; line-height: 1.3; }
.row.head span { text-align: right; } .row.head span:last-child { text-align: left; font-weight: 600; color: var(--text); }
.row.gap { display: block; padding-left: 40px; color: var(--quiet); background: var(--code); }
.row.known { background: color-mix(in srgb, var(--bar) 7%, transparent); }
.cell { text-align: right; font-variant-numeric: tabular-nums; position: relative; }
.cell i { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cell small { font-size: 12px; }
.heat { background: linear-gradient(90deg, var(--heat) var(--share), transparent var(--share)); padding-right: 4px; border-radius: 3px; }
.waste { font-weight: 700; color: var(--bad); }
summary.row { cursor: pointer; margin: 0; color: inherit; font-size: 13px; list-style: none; }
summary.row::-webkit-details-marker { display: none; }
summary.row .no::before { content: "▸ "; } details[open] > summary.row .no::before { content: "▾ "; }
summary.row:hover, summary.row:focus-visible { background: color-mix(in srgb, var(--bar) 16%, transparent); }
.source .figure { margin: 8px; } .source .words { margin: 4px 16px 12px; max-width: 860px; }
.defect { border-left: 3px solid var(--bad); margin: 6px 12px 10px 60px; padding: 2px 12px; font-size: 14px; }
.defect ul { margin: 4px 0; } .defect code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
:target { outline: 2px solid var(--bar); outline-offset: -2px; }
.wide { overflow-x: auto; } .wide td, .wide code { white-space: nowrap; }
/* A shadow at the side on which there is more: what covers it moves with the text. */
.wide, .numbers pre { --ground: var(--card); --shadow: color-mix(in srgb, var(--text) 35%, transparent); background-color: var(--ground);
    background-image: linear-gradient(90deg, var(--ground) 40%, transparent), linear-gradient(-90deg, var(--ground) 40%, transparent),
        linear-gradient(90deg, var(--shadow), transparent), linear-gradient(-90deg, var(--shadow), transparent);
    background-position: 0 0, 100% 0, 0 0, 100% 0; background-size: 36px 100%, 36px 100%, 12px 100%, 12px 100%;
    background-repeat: no-repeat; background-attachment: local, local, scroll, scroll; }
.numbers pre { --ground: var(--code); }
.views { display: flex; flex-wrap: wrap; gap: 12px; margin: 8px 0; }
.view { margin: 0; flex: 1 1 280px; max-width: 380px; min-width: 0; scroll-margin: 8px; }
.view figcaption { font-size: 13px; color: var(--quiet); min-height: 40px; line-height: 1.4; } .view b { color: var(--text); }
.view svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); background: var(--page); }
.view .none { fill: var(--page); } .view .shade { fill: var(--bar); }
.hue0 { fill: #4477aa; } .hue1 { fill: #ee8866; } .hue2 { fill: #44bb99; } .hue3 { fill: #aa3377; }
.hue4 { fill: #ddcc77; } .hue5 { fill: #88ccee; } .hue6 { fill: #775533; } .hue7 { fill: #bbbbbb; }
.view:target { flex-basis: 100%; max-width: none; outline: none; } .smaller, .view:target .larger { display: none; }
.view:target .smaller { display: inline; }
.numbers pre { white-space: pre; overflow: auto; max-height: 480px; font-size: 12px; }
@media screen and (max-width: 680px) {
    .figure::before { content: "wider than the page: scroll sideways →"; position: sticky; left: 8px; font-size: 12px; color: var(--quiet); }
    :lang(zh) .figure::before { content: "比页面宽：可左右滚动 →"; }
}
@media screen and (max-width: 760px) {
    .overview tr { display: flex; flex-wrap: wrap; padding: 6px 0; border-bottom: 1px solid var(--line); }
    .overview th:last-child:nth-child(3) { display: none; } .overview th, .overview td { border: none; }
    .overview td:first-child, .overview th:first-child { flex: 1; } .overview td:nth-child(3) { flex: 0 0 100%; }
    .view { flex: 0 1 calc(50% - 6px); } .view figcaption { min-height: 76px; }
}
@media screen and (max-width: 1120px) {
    .row { display: flex; flex-wrap: wrap; padding-left: 52px; }
    .row .no { flex: none; width: 44px; margin-left: -52px; } .row code { flex: 1 1 100%; order: 1; min-width: 0; }
    .row .cell { order: 2; text-align: left; } .row > span:empty { display: none; }
    .cell i { position: static; clip-path: none; font-style: normal; font-weight: 400; white-space: normal; }
    .cell small { display: none; } .row.known { border-top: 1px solid var(--line); }
    .row .heat { padding-left: 4px; } .row .heat ~ .cell::before { content: "· "; }
    .row.head { padding-left: 10px; } .row.head span { display: none; } .row.head span:last-child { display: block; }
    .defect { margin-left: 12px; }
}
@media print {
    .screen, .larger, .smaller { display: none; } .view { flex-basis: 23%; break-inside: avoid; }
    .view svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .wide, .numbers pre { background: none; }
    .numbers pre { max-height: none; font-size: calc(165mm / var(--chars) / .61); overflow: visible; padding: 0; }
    .wide { overflow: visible; } .wide td, .wide code { white-space: normal; }
    details::details-content { content-visibility: visible; display: block; height: auto; }
    .row { break-inside: avoid; grid-template-columns: 28px 38px 48px 50px 56px 34px 58px 48px 38px minmax(0, 1fr); gap: 0 5px; font-size: 7.5pt; }
    .row code, .defect code { font-size: 7.5pt; } .row.head { font-size: 7pt; } .heat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .source { border-radius: 0; overflow: visible; } .source .figure { break-inside: avoid; }
    summary.row .no::before { content: "" !important; }
}
)";

}  // namespace grade
