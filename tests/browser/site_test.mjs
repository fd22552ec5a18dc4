// The site of `make docs` in a real browser: node site_test.mjs SITE [PAGE.html …]. With pages named, these only, in
// every form; they need not be of the site.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {check, forms, inTabs, summary} from './browser.mjs';
import {checkFigures, checkGuesses, checkMoving, checkNumbers, checkPlayers} from './figures.mjs';
import {checkChineseSearch, checkSwitch, checkWords} from './languages.mjs';
import {checkPage, checkPaper, checkWithoutScripts} from './pages.mjs';
import {checkComforts, checkKeyboard, checkLinks, checkSearch, checkStart, checkWays} from './reading.mjs';

const [site, ...named] = process.argv.slice(2);
if (named.length) {
    await inTabs(named, async (tab, file) => {
        await checkPage(tab, file, {forms, axe: forms, paper: {}});
    });
} else {
    await everything();
}
process.exitCode = summary() ? 0 : 1;

async function everything() {
    const tree = readFileSync(`${site}/navtreedata.js`, 'utf8');
    const texts = [...tree.matchAll(/", "([^"#]+\.html)"/g)].map(match => match[1]);
    check('the tree', texts.length > 12 ? '' : `has ${texts.length} pages`);
    const work = [];
    // One of each kind is asked in every form, all others in one or two, which are others for the next page.
    const whole = ['index.html', 'check_8h.html'], printed = ['transpose.html', 'access-report.html', 'memory-access.html'];
    for (const [i, file] of texts.entries())
        work.push(tab => checkPage(tab, `${site}/${file}`, {forms,
            axe: whole.includes(file) ? forms : [forms[i % forms.length]], withNavigation: file === 'index.html', paper: {printed: printed.includes(file)}}));
    // What is made of headers, by the hundred: all are alike.
    const rest = readdirSync(site).filter(file => file.endsWith('.html') && !texts.includes(file)).sort();
    for (const [i, file] of rest.entries())
        if (whole.includes(file)) work.push(tab => checkPage(tab, `${site}/${file}`, {forms, axe: forms}));
        else if (i % 12 === 0) work.push(tab => checkPage(tab, `${site}/${file}`, {forms: [forms[i / 12 % forms.length]], axe: []}));
    const lesson = `${site}/transpose.html`;
    work.push(tab => checkNumbers(tab, lesson, 'build/browser/traffic.json'), tab => checkFigures(tab, lesson));
    work.push(tab => checkPlayers(tab, site), tab => checkGuesses(tab, site));
    work.push(tab => checkMoving(tab, `${site}/pictures/docs-pictures-moving.svg`), tab => checkStart(tab, site));
    work.push(tab => checkSearch(tab, site), tab => checkLinks(tab, site), tab => checkComforts(tab, site));
    work.push(tab => checkKeyboard(tab, lesson));
    work.push(tab => checkWithoutScripts(tab, ['index', 'transpose', 'sources', 'check_8h'].map(page => `${site}/${page}.html`)));
    work.push(...inChinese(`${site}/zh`, forms), tab => checkSwitch(tab, site), tab => checkChineseSearch(tab, site),
        tab => checkWords(tab, `${site}/zh/transpose.html`));
    work.push(tab => checkWays(tab, site, 'student'), tab => checkWays(tab, `${site}/zh`, 'student'));
    const instructors = site.replace(/html$/, 'instructor');
    if (existsSync(`${instructors}/search-index.js`)) work.push(...forInstructors(instructors));
    else console.log('The instructor’s edition was not opened: it is not built (make docs EDITION=instructor).');
    await inTabs(work, (tab, task) => task(tab));
}

// Of the instructor's edition one chapter's pages, in both languages, and the one with most code; all are made alike, and the
// rest is the students'.
function forInstructors(site) {
    const work = [];
    for (const [i, where] of [site, `${site}/zh`].entries()) {
        const page = `${where}/first-kernel-for-instructors.html`, slides = `${where}/first-kernel-slides.html`;
        work.push(tab => checkPage(tab, page, {forms, axe: [forms[i]], paper: {}}), tab => checkPage(tab, slides, {forms, axe: [forms[i + 2]]}));
        work.push(tab => checkPage(tab, `${where}/gemm-for-instructors.html`, {forms: [forms[i + 2]], axe: [], paper: {}}));
        work.push(tab => checkWithoutScripts(tab, [page]), tab => checkWays(tab, where, 'instructor'));
        work.push(tab => checkPage(tab, `${where}/index.html`, {forms: [forms[i + 4]], axe: [forms[i + 4]]}));
    }
    return work;
}

// The pages in Chinese are made as those in English: each is opened in one form, another for the next page.
function inChinese(site, forms) {
    const tree = readFileSync(`${site}/navtreedata.js`, 'utf8');
    const texts = [...tree.matchAll(/", "([^"#/]+\.html)"/g)].map(match => match[1]);
    check('the tree in Chinese', texts.length > 12 ? '' : `has ${texts.length} pages`);
    const work = texts.map((file, i) => {
        const paper = {printed: file === 'transpose.html'};
        if (readFileSync(`${site}/${file}`, 'utf8').includes('class="untranslated"')) return tab => checkPaper(tab, `${site}/${file}`, paper);
        const form = forms[i % forms.length];
        return tab => checkPage(tab, `${site}/${file}`, {forms: [form], axe: i % 6 === 0 ? [form] : [], withNavigation: i === 0, paper});
    });
    work.push(tab => checkKeyboard(tab, `${site}/transpose.html`));
    work.push(tab => checkWithoutScripts(tab, [`${site}/reduction.html`]));
    return work;
}
