// Draws what a reader without JavaScript sees of the live figures: node docs/live/draw.mjs writes docs/pictures/live_….svg
// for each "<!-- live: sectors, A column -->" above a picture of a lesson, and the start page's picture, which moves by itself.
// With --check it says which are not so.
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {drawing, models} from './models.mjs';
import {movingPicture} from './moving.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

let faults = 0;
function keep(file, now) {
    if (!process.argv.includes('--check')) writeFileSync(file, now);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== now) faults++, console.log(`${path.relative(root, file)} is not what docs/live draws`);
}
keep(`${root}/docs/pictures/moving.svg`, movingPicture(drawing));
for (const chapter of readdirSync(`${root}/chapters`)) {
    const lesson = readFileSync(`${root}/chapters/${chapter}/README.md`, 'utf8');
    for (const [, name, first, picture] of lesson.matchAll(/^<!-- live: (\w+), (.*?) -->\n!\[.*?\]\((.*?)\)/gm)) {
        const model = models[name];
        keep(path.join(root, 'chapters', chapter, picture), model.draw(model.tries.find(one => one.label === first).set, 816));
    }
}
process.exit(faults ? 1 : 0);
