// Puts the live figures of a page in the place of their pictures: choices, what to try, turns to step through. All by
// keys, too; nothing moves by itself where the system asks for that.
'use strict';

const liveFigures = {
    sectors: sectorsFigure, banks: banksFigure, reduction: reductionFigure, tiles: tilesFigure, transpose: transposeFigure,
};

function made(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
}

function chooser(choice, value, changed) {
    const select = made('select', {onchange: () => changed(choice.values[select.selectedIndex])});
    for (const one of choice.values) {
        const words = choice.unit ? counted(one, choice.unit) : translated(String(choice.words?.[one] ?? one));
        select.append(made('option', {selected: one === value, textContent: words}));
    }
    return made('label', {}, made('span', {textContent: translated(choice.label)}), select);
}

function mount(place) {
    const model = liveFigures[place.dataset.live];
    const first = model.tries.find(one => one.label === place.dataset.try) ?? model.tries[0];
    let settings = {...first.set}, frame = 0, timer = 0;

    const drawing = made('div', {className: 'live-figure'});
    const words = made('p', {className: 'live-words'});
    words.setAttribute('role', 'status');
    const choices = made('div', {className: 'live-choices'});
    const tries = made('div', {className: 'live-tries'}, made('span', {textContent: translated('Try: ')}));
    const turns = made('div', {className: 'live-turns'});

    function draw() {
        drawing.innerHTML = model.draw(settings, place.clientWidth, frame);
        words.textContent = model.says(settings, frame);
    }
    function stop() {
        clearInterval(timer);
        timer = 0;
        if (model.plays) play.textContent = translated('Play');
    }
    function set(other) {
        stop();
        settings = {...settings, ...other};
        if (model.plays) frame = model.begins?.(settings) ?? model.frames(settings);
        choices.replaceChildren(...model.choices.map(choice =>
            chooser(choice, settings[choice.name], value => setOne(choice.name, value))));
        for (const button of tries.querySelectorAll('button'))
            button.setAttribute('aria-pressed', String(model.tries.some(one => one.label === button.dataset.try &&
                Object.entries(one.set).every(([name, value]) => settings[name] === value))));
        draw();
    }
    // The list that has the focus is a new one, and gets it again.
    function setOne(name, value) {
        const at = model.choices.findIndex(choice => choice.name === name);
        set({[name]: value});
        choices.querySelectorAll('select')[at].focus();
    }
    function go(to) {
        stop();
        frame = Math.max(0, Math.min(model.frames(settings), to));
        draw();
    }
    function playOrStop() {
        if (timer) return stop();
        const {matches: isStill} = matchMedia('(prefers-reduced-motion: reduce)');
        if (frame === model.frames(settings)) frame = 0;
        if (isStill) return go(frame + 1);
        play.textContent = translated('Stop');
        timer = setInterval(() => {
            frame++;
            draw();
            if (frame >= model.frames(settings)) stop();
        }, 400);
    }

    const button = (words, onclick) => made('button', {type: 'button', textContent: translated(words), onclick});
    for (const one of model.tries) {
        tries.append(button(one.label, () => set(one.set)));
        tries.lastChild.dataset.try = one.label;
    }
    const play = button('Play', playOrStop);
    if (model.plays) {
        turns.append(button('First', () => go(0)), button('← Back', () => go(frame - 1)), play,
            button('Next →', () => go(frame + 1)), button('All', () => go(Infinity)));
        turns.addEventListener('keydown', event => {
            const to = {ArrowLeft: frame - 1, ArrowRight: frame + 1, Home: 0, End: Infinity}[event.key];
            if (to === undefined) return;
            event.preventDefault();
            go(to);
        });
    }
    place.replaceChildren(tries, choices, ...(model.plays ? [turns] : []), words, drawing);
    place.className = 'live';
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', translated(model.title));
    set({});
    // Drawn anew for another width, not for another height.
    let width = place.clientWidth;
    new ResizeObserver(() => {
        if (place.clientWidth !== width && place.clientWidth > 0) {
            width = place.clientWidth;
            draw();
        }
    }).observe(place);
}

document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-live]').forEach(mount));
