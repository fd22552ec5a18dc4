// A browser without a window, its tabs, and the count of what passed. Packages lie in build/browser: see run.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const packages = createRequire(path.resolve('build/browser') + '/');
const puppeteer = packages('puppeteer-core');
const axe = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');

export const widths = [390, 768, 1440];   // a phone's form loads a page anew: it comes first
export const forms = widths.flatMap(width => ['light', 'dark'].map(scheme => ({width, scheme})));

let passed = 0, failed = 0;
// One thing that must hold, and what is said if it does not: a sentence, or a list of them, of which none is fine.
export function check(what, faults) {
    const said = [faults].flat().filter(fault => fault);
    if (!said.length) passed++;
    else failed++, console.log(`${what}: ${said.slice(0, 5).join('\n    ')}`);
}
export function summary() {
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0;
}

async function start() {
    const executablePath = process.env.CHROMIUM;
    // Whoever is root, as in a container, has no sandbox; nothing but our own pages is opened.
    const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'];
    return puppeteer.launch({executablePath, args, headless: true});
}

// A tab that notes what goes wrong on its pages, and what they ask of other hosts.
export async function openTab(browser, {scripts = true} = {}) {
    const tab = await browser.newPage();
    tab.faults = [];
    await tab.setJavaScriptEnabled(scripts);
    tab.on('pageerror', error => tab.faults.push(`an error: ${error.message}`));
    tab.on('requestfailed', request => tab.faults.push(`${request.url()} could not be loaded`));
    tab.on('request', request => {
        if (!/^(file|data|blob):/.test(request.url())) tab.faults.push(`it asks for ${request.url()}`);
    });
    return tab;
}

export function address(file, anchor = '') {
    return pathToFileURL(path.resolve(file)).href + anchor;
}

// A narrow window of a desk has keys, but is no phone.
const isPhone = ({width, desk}) => width < 500 && !desk;

export async function setForm(tab, {width, scheme, desk = false}) {
    const phone = isPhone({width, desk});
    await tab.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-reduced-motion', value: 'reduce'}]);
    await tab.setViewport({width, height: phone ? 844 : 900, isMobile: phone, hasTouch: phone});
}

export async function open(tab, file, form, anchor) {
    if (form && isPhone(form) !== tab.viewport()?.isMobile) await tab.goto('about:blank');   // or what it shows is loaded anew
    if (form) await setForm(tab, form);
    tab.faults.length = 0;
    await tab.goto(address(file, anchor), {waitUntil: 'load'});
    await settled(tab);
}

// Waits here, since without JavaScript no page can. Animations of the tree would be measured in mid-flight.
export async function settled(tab) {
    await tab.evaluate(() => { if (window.jQuery) jQuery.fx.off = true; });
    await new Promise(done => setTimeout(done, 80));
}

// What axe-core finds, a line each. The tree and the list of pages are the same everywhere: asked for on a few pages only.
export async function axeFaults(tab, {withNavigation = true} = {}) {
    await tab.evaluate(axe);
    return tab.evaluate(async withNavigation => {
        const where = withNavigation ? document : {exclude: [['#side-nav'], ['.menu']]};
        const {violations} = await axe.run(where, {resultTypes: ['violations'], preload: false});
        return violations.map(fault => `axe: ${fault.help} (${fault.id}), ${fault.nodes.length} times: ` +
            fault.nodes[0].html.slice(0, 120) + ' ' + (fault.nodes[0].any[0]?.message ?? '').slice(0, 140));
    }, withNavigation);
}

// All of it, with two browsers: of one window only the tab in front gets keys and draws.
export async function inTabs(items, work) {
    const left = [...items];
    await Promise.all([1, 2].map(async () => {
        const browser = await start();
        const tab = await openTab(browser);
        for (let item; (item = left.shift()) !== undefined;) {
            const began = Date.now();
            await work(tab, item).catch(error => check(String(item.name ?? item), error.stack));
            if (process.env.TIMES) console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${tab.url()}`);
        }
        await browser.close();
    }));
}
