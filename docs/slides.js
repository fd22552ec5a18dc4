// ← and → go from sheet to sheet; without JavaScript the sheets stand below one another.
'use strict';
const sheets = [...document.querySelectorAll('section')];
const current = () => {
    const at = sheets.findIndex(sheet => sheet.getBoundingClientRect().bottom > innerHeight / 2);
    return at < 0 ? sheets.length - 1 : at;
};
document.addEventListener('keydown', event => {
    if (event.target.closest('.wide') && /^Arrow/.test(event.key)) return;   // it scrolls
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = current();
    const to = {ArrowRight: at + 1, PageDown: at + 1, ArrowLeft: at - 1, PageUp: at - 1, Home: 0, End: sheets.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    sheets[Math.max(0, Math.min(to, sheets.length - 1))].scrollIntoView();
});
// A figure that is wider than the window can be scrolled by keyboard, too, and says that there is more.
const observer = new ResizeObserver(entries => entries.forEach(({target}) => {
    const isWide = target.scrollWidth > target.clientWidth + 1;
    target.classList.toggle('wide', isWide);
    if (isWide) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
}));
document.querySelectorAll('figure > div').forEach(box => observer.observe(box));
