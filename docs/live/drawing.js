// What the live figures are drawn with: SVG as text, so that node draws the same for readers without JavaScript.
'use strict';

// As wide as there is room for 32 lanes, banks or words; on a phone too narrow for the numbers in them.
const cellFor = width => Math.max(9, Math.min(24, Math.floor((width - 16) / 32)));
const edge = 8;

function figure(width, height, title, description, shapes) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${translated(title)}</title>
<desc>${description}</desc>
<style>
.live-drawing { color: #1f2328; font: 12px system-ui, sans-serif; }
.live-drawing .page { fill: #fff; }
.live-drawing .used { fill: #b9d6f7; stroke: #2f6fd0; } .live-drawing .now { fill: #f9cf9c; stroke: #a04a00; }
.live-drawing .moved { fill: #d7dce2; stroke: #57606a; }
@media screen and (prefers-color-scheme: dark) { .live-drawing { color: #e6edf3; } .live-drawing .page { fill: #161b22; }
.live-drawing .used { fill: #1d4a80; stroke: #6cb0ff; } .live-drawing .now { fill: #7a4206; stroke: #f5a04c; }
.live-drawing .moved { fill: #3a424c; stroke: #8b949e; } }
.live-drawing .rest { fill: none; stroke: currentColor; stroke-opacity: .3; stroke-dasharray: 2; }
.live-drawing text { fill: currentColor; } .live-drawing .number { text-anchor: middle; font-size: 10px; }
</style>
<g class="live-drawing"><rect class="page" width="${width}" height="${height}" rx="8"/>
${shapes.join('\n')}
</g></svg>
`;
}

const label = (x, y, text) => `<text x="${x}" y="${y}">${translated(text)}</text>`;

function box(kind, x, y, width, height, text = '') {
    const shape = `<rect class="${kind}" x="${x + .5}" y="${y + .5}" width="${width - 1}" height="${height - 1}"/>`;
    const fits = text !== '' && width > 14 && height >= 11;
    return shape + (fits ? `<text class="number" x="${x + width / 2}" y="${y + height / 2 + 3.5}">${text}</text>` : '');
}

// Rows and columns of boxes: kindOf(row, column) is [kind, text].
function grid(left, top, rows, columns, cell, kindOf) {
    const shapes = [];
    for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
            const [kind, text = ''] = kindOf(row, column);
            shapes.push(box(kind, left + column * cell, top + row * cell, cell, cell, text));
        }
    return shapes;
}

// What stands below a player's boxes: lines of text, and how far down they reach.
const legend = (top, lines) => lines.map((text, i) => label(edge, top + 17 * i, text));
const legendHeight = lines => 17 * lines.length;

// A kernel's lines, those of them that were taken away marked as such.
const withoutLine = (lines, gone, words) =>
    lines.map(line => line === gone ? worded(words.gone, {line: worded(line, {})}) : line);

// "1024", "16 384", "1 sector", "12.5 %", as everywhere in the book.
const number = n => n < 10000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
const counted = (n, unit) => translated(`{0} ${unit}${n === 1 ? '' : 's'}`, number(n)).replace(' ', '\u00a0');
const percent = share => `${(100 * share).toFixed(1).replace(/\.0$/, '')}\u00a0%`;
// "Step {step} of {steps}" with its values, in the language of the page.
const worded = (text, values) => (globalThis.translated?.(text) ?? text)
    .replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === 'number' ? number(values[name]) : values[name]);
