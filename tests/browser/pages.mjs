// What holds for any page, in every form that it is read in: it fits, axe-core finds nothing, nothing comes from elsewhere.
import path from 'node:path';
import {address, axeFaults, check, open, openTab, setForm, settled} from './browser.mjs';

// Runs in the page: what is wider than the window and does not scroll in a box of its own.
function overflow() {
    const faults = [], main = document.querySelector('main') ?? document.body;
    const textBox = element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
    };
    for (const box of [document.documentElement, main])
        if (box.scrollWidth > box.clientWidth + 1) faults.push(`<${box.localName}> is ${box.scrollWidth} px wide in ${box.clientWidth} px`);
    const scrolls = element => {
        for (let box = element.parentElement; box && box !== main; box = box.parentElement)
            if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true;
    };
    const edge = main.getBoundingClientRect().left + main.clientWidth + 1;
    if (edge > innerWidth + 2) faults.push('<main> ends beyond the window');
    for (const element of main.querySelectorAll('*:not(svg *)')) {
        const {width, right} = element.getBoundingClientRect();
        if (!width || right <= edge || scrolls(element)) continue;
        faults.push(`<${element.localName} class="${element.className}"> ends at ${Math.round(right)} of ${Math.round(edge)} px: ` +
            element.textContent.trim().slice(0, 60));
        break;
    }
    // What is cut off says so nowhere.
    for (const box of main.querySelectorAll('*:not(svg, svg *)')) {
        const isCut = /hidden|clip/.test(getComputedStyle(box).overflowX) && box.clientWidth > 2 && box.scrollWidth > box.clientWidth + 1;
        if (isCut) { faults.push(`<${box.localName} class="${box.className}"> cuts off ${box.scrollWidth - box.clientWidth} px: ${box.textContent.trim().slice(0, 60)}`); break; }
    }
    // Nothing of the head or of the tree lies over something else, or is cut off.
    const boxes = ['#projectname', '#language', '#search-words', '#scheme'].map(one => document.querySelector(one)).filter(one => one)
        .map(one => [one.id, one.firstChild?.nodeType === 3 ? textBox(one) : one.getBoundingClientRect()]).filter(([, box]) => box.width);
    for (const [i, [name, a]] of boxes.entries())
        for (const [other, b] of boxes.slice(i + 1))
            if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) faults.push(`#${other} lies over #${name}`);
    const tree = document.querySelector('#side-nav')?.getBoundingClientRect();
    for (const label of document.querySelectorAll('#nav-tree .label a'))
        if (label.getClientRects().length && textBox(label).right > tree.right) { faults.push(`the tree cuts off: ${label.textContent}`); break; }
    // What scrolls sideways must be reached by keyboard, and say so.
    for (const box of main.querySelectorAll('div.picture, div.fragment, table.markdownTable'))
        if (document.documentElement.classList.contains('scripted') && box.scrollWidth > box.clientWidth + 1 && box.tabIndex < 0)
            faults.push(`no key scrolls <${box.localName} class="${box.className}">`);
    return faults;
}

// Runs in the page: what fits, and is ugly.
function ugliness() {
    const faults = [], main = document.querySelector('main') ?? document.body;
    const said = element => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
    // What Markdown took for its own: stars of code, and code whose end it did not find.
    for (const slanted of main.querySelectorAll('pre em, code em')) { faults.push(`stars of code became slanted letters: ${said(slanted)}`); break; }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
        if (texts.currentNode.data.includes('`') && !texts.currentNode.parentElement.closest('pre, code, script, .fragment'))
            faults.push(`a mark of code stands in the text: ${said(texts.currentNode.parentElement)}`);
    for (const table of main.querySelectorAll('table.markdownTable:not(.beside, .wrong)')) {
        const rows = [...table.rows].slice(1);
        for (const [at, head] of [...table.rows[0].cells].entries()) {
            const cells = rows.map(row => row.cells[at]).filter(cell => cell && !/^[–—-]?$/.test(said(cell)));
            const areNumbers = at > 0 && cells.length > 1 && cells.every(cell => /^(≈ )?[−+-]?\d[\d.,\s]*(%|×|[A-Za-zµ/]{1,8})?$/.test(said(cell)));
            for (const cell of areNumbers ? [head, ...cells] : [])
                if (getComputedStyle(cell).textAlign !== 'right') { faults.push(`numbers that are not at the right: ${said(head)}`); break; }
            // Many lines of a few words each, in a table that may as well be wider.
            const torn = cells.find(cell => said(cell).length > 8 && cell.clientHeight > 2.2 * cell.clientWidth);
            if (torn) faults.push(`a column of single words: ${said(torn)}`);
        }
    }
    for (const cell of main.querySelectorAll('table.wrong td'))
        if (cell.clientWidth && cell.clientHeight > 2.2 * cell.clientWidth && !cell.querySelector('details')) { faults.push(`a column of single words: ${said(cell)}`); break; }
    for (const image of main.querySelectorAll('img')) {
        const {width} = image.getBoundingClientRect(), box = image.parentElement;
        if (!width || !image.naturalWidth) continue;
        if (width < .74 * image.naturalWidth) faults.push(`letters that are too small: ${image.alt}, ${Math.round(width)} of ${image.naturalWidth} px`);
        else if (box.scrollWidth > box.clientWidth + 1 && .75 * image.naturalWidth <= box.clientWidth) faults.push(`scrolls, though it could be smaller: ${image.alt}`);
    }
    for (const button of main.querySelectorAll('.copy')) {
        const line = button.parentElement.querySelector('.line');
        if (!line || !button.getClientRects().length || getComputedStyle(button).opacity === '0') continue;
        const range = document.createRange(), a = button.getBoundingClientRect();
        range.selectNodeContents(line);
        const b = range.getBoundingClientRect(), lower = button.parentElement.querySelector('.wide');
        if (!lower && a.left < b.right && a.top < b.bottom) faults.push(`the button covers: ${said(line)}`);
    }
    const slanted = [...main.querySelectorAll('em')].find(em => /\p{Script=Han}/u.test(em.textContent) && getComputedStyle(em).fontStyle !== 'normal');
    if (slanted) faults.push(`slanted: ${said(slanted)}`);
    return faults;
}

// A busy machine draws late.
async function afterAWhile(faultsNow) {
    let faults = await faultsNow();
    for (let i = 0; i < 10 && faults.length; i++) {
        await new Promise(done => setTimeout(done, 100));
        faults = await faultsNow();
    }
    return faults;
}

// `axe`: in which of the forms it is asked; `forms` are tried one after the other, and then, with `paper`, paper.
export async function checkPage(tab, file, {forms, axe = [], withNavigation = false, paper}) {
    const name = path.basename(file);
    await open(tab, file, forms[0]);
    for (const form of forms) {
        const what = `${name}, ${form.width} px, ${form.scheme}`;
        if (form !== forms[0]) await setForm(tab, form);
        // What is folded must fit, too, once somebody unfolds it.
        await tab.evaluate(() => document.querySelectorAll('main details').forEach(fold => { fold.open = true; }));
        await settled(tab);
        check(`${what}: too wide`, await afterAWhile(() => tab.evaluate(overflow)));
        check(`${what}: ugly`, await afterAWhile(() => tab.evaluate(ugliness)));
        if (axe.includes(form)) check(what, await axeFaults(tab, {withNavigation}));
    }
    check(`${name}, loading it`, tab.faults);
    if (paper) await checkPaper(tab, file, paper);
}

// Without JavaScript all of the text is there, none of it is covered or cut, and a list leads to the other pages.
export async function checkWithoutScripts(tab, files) {
    const plain = await openTab(tab.browser(), {scripts: false});
    await plain.bringToFront();
    for (const file of files) {
        for (const form of [{width: 1440, scheme: 'light'}, {width: 390, scheme: 'dark'}]) {
            const what = `${path.basename(file)} without JavaScript, ${form.width} px`;
            await open(plain, file, form);
            check(`${what}: too wide`, await plain.evaluate(overflow));
            check(what, await plain.evaluate(() => {
                const faults = [], main = document.querySelector('main');
                const end = main.querySelector('.neighbours') ?? main;
                end.scrollIntoView({block: 'end'});
                const {bottom} = end.getBoundingClientRect();
                if (bottom > innerHeight + 2) faults.push('its end cannot be reached');
                for (const part of main.querySelectorAll('.contents p, .contents pre, .contents h2'))
                    if (!part.closest('details') && part.textContent.trim() && !part.getClientRects().length)
                        faults.push(`it does not show: ${part.textContent.trim().slice(0, 60)}`);
                const menu = document.querySelector('details.menu');
                if (!menu.getClientRects().length) faults.push('no list leads to the other pages');
                for (const dead of document.querySelectorAll('button, input, select'))
                    if (dead.getClientRects().length) faults.push(`a <${dead.localName}> that does nothing: ${dead.outerHTML.slice(0, 80)}`);
                return faults;
            }));
        }
        check(`${path.basename(file)} without JavaScript, loading it`, plain.faults);
    }
    await plain.close();
}

// On paper nothing is cut off at the right or left out, pages follow until the end, and what is dark on a dark system is not.
export async function checkPaper(tab, file, {printed = true} = {}) {
    const name = path.basename(file);
    await setForm(tab, {width: 1440, scheme: 'dark'});
    if (tab.url() === address(file)) await tab.evaluate(() => document.querySelectorAll('main details').forEach(fold => { fold.open = false; }));
    else await open(tab, file);
    const height = 1123 - 2 * 38, width = 794 - 2 * 38;   // A4 at 96 dpi, with margins of a centimetre
    await tab.emulateMediaType('print');
    await tab.setViewport({width, height});
    const {faults, tall} = await tab.evaluate(() => {
        const faults = [], main = document.querySelector('main');
        document.documentElement.classList.add('dark-mode');   // as chosen by the switch
        dispatchEvent(new Event('beforeprint'));
        const {color} = getComputedStyle(main.querySelector('p, td')), [red] = color.match(/\d+/g);
        if (+red > 120) faults.push(`prints letters of ${color}`);
        const edge = document.documentElement.clientWidth + 1;
        if (main.scrollHeight > main.clientHeight + 2) faults.push('the text ends with the first page');
        for (const element of main.querySelectorAll('*:not(svg *)')) {
            const {width, right} = element.getBoundingClientRect();
            if (width && right > edge) { faults.push(`cut off: <${element.localName}> ${element.textContent.trim().slice(0, 60)}`); break; }
        }
        for (const extra of document.querySelectorAll('#side-nav, #search, .neighbours, button'))
            if (extra.getClientRects().length) faults.push(`prints <${extra.localName} id="${extra.id}">`);
        return {faults, tall: main.scrollHeight};
    });
    if (!printed) {
        check(`${name} on paper`, faults);
        return tab.emulateMediaType(null);
    }
    const pdf = Buffer.from(await tab.pdf({format: 'A4', margin: {top: '1cm', bottom: '1cm', left: '1cm', right: '1cm'}}));
    const sheets = (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
    if (sheets < Math.floor(tall / height * .9)) faults.push(`${sheets} pages of paper for a text of ${tall} px`);
    check(`${name} on paper`, faults);
    await tab.emulateMediaType(null);
}
