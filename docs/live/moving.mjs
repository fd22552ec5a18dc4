// The start page's moving picture: a warp loads a row of a matrix and a column of it, one lane after the other, and the
// sectors that this moves light up. It moves once, for four seconds, and not at all on paper or where the system asks
// for rest: then it shows the end. The counts are those of traffic.js, which are the CPU device's.
const lanes = 32, cell = 6, cellsOfSector = 8, side = lanes * cell, middle = 28;
const ways = [
    {title: 'neighbours load a row', place: lane => [0, lane]},
    {title: 'neighbours load a column', place: lane => [lane, 0]},
];

export function movingPicture({figure, label, box, counted, percent, globalTraffic, unitsOf, sectorBytes}) {
    const bytes = 4, wordsOfRow = lanes, top = 54, shapes = [];
    const later = (lane, shape, kind = 'later') => `<g class="${kind}" style="animation-delay:${600 + 100 * lane}ms">${shape}</g>`;
    const at = (left, sector, columns, kind) => {
        const row = Math.floor(sector * cellsOfSector / wordsOfRow), column = sector * cellsOfSector % wordsOfRow;
        return box(kind, left + column * cell, top + row * cell, columns * cell, cell);
    };
    shapes.push(label(8, 20, 'A warp has 32 threads: each loads 4 bytes'));
    ways.forEach(({title, place}, i) => {
        const left = 8 + i * (side + middle), end = top + side + 20;
        const address = Array.from({length: lanes}, (_, lane) => {
            const [row, column] = place(lane);
            return (row * wordsOfRow + column) * bytes;
        });
        const asked = lane => address.map((a, other) => other <= lane ? a : null);
        shapes.push(label(left, 44, title));
        for (let sector = 0; sector < side * lanes / cell / cellsOfSector; sector++) shapes.push(at(left, sector, cellsOfSector, 'rest'));
        let before = 0;
        address.forEach((a, lane) => {
            const {sectors} = globalTraffic(asked(lane), bytes), [row, column] = place(lane);
            if (sectors > before) shapes.push(later(lane, at(left, unitsOf([a], bytes, sectorBytes)[0], cellsOfSector, 'moved')));
            shapes.push(later(lane, box('used', left + column * cell, top + row * cell, cell, cell)));
            if (lane + 1 < lanes) shapes.push(later(lane, label(left, end, counted(sectors, 'sector')), 'passing'));
            before = sectors;
        });
        const all = globalTraffic(address, bytes), share = percent(all.bytes / (all.sectors * sectorBytes));
        shapes.push(later(lanes - 1, label(left, end, `${counted(all.sectors, 'sector')}, ${share} used`)));
    });
    shapes.push(`<style>
.live-drawing { font-size: 15px; } .passing { opacity: 0; }
@media screen and (prefers-reduced-motion: no-preference) {
.later { animation: later 1ms backwards; } .passing { animation: passing 100ms; }
@keyframes later { from { opacity: 0; } } @keyframes passing { from, to { opacity: 1; } } }
</style>`);
    return figure(2 * side + middle + 16, top + side + 32, 'What a warp loads: one row of a matrix, and one column',
        'A row of floats lies in 4 sectors, of which all is used. A column lies in 32, of which an eighth is used.', shapes);
}
