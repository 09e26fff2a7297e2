// Moves, resizes and books appointments in the grid of the diary with the pointer and the keyboard, and shows the pages
// of appointments over it. Everything is done by the forms of these pages, which also work without this script.
import { on } from '../kit/scripts/events.browser.ts';
import { refreshRegions, showPage } from '../kit/scripts/live.island.browser.ts';
import { hideToastLater } from '../panel.browser.ts';
import { cellAt, measureColumns, type Place, placeGhost, rowMinutesOf, showAt } from './place.browser.ts';

/** Movement after which a pressed pointer drags. */
const dragAfterPx = 4;
/** Time for which a finger must rest before it drags: shorter touches scroll or open. */
const longPressMs = 350;
const defaultMinutes = 60;
/** Height at the end of a block by which its length is changed. */
const handlePx = 8;

const html = new DOMParser();
const gridOf = (element: Element) => element.closest<HTMLElement>('.diary');
const status = document.querySelector<HTMLElement>('[data-diary-status]');

/** An appointment, or a new time, while it is moved. */
interface Lift {
  kind: 'move' | 'resize' | 'new';
  block: HTMLElement | null;
  grid: HTMLElement;
  ghost: HTMLElement;
  from: Place;
  at: Place;
  /** Minutes from the start of the block to the pointer. */
  grabMinutes: number;
  /** The page of the appointment, with its present version. */
  page: Promise<Document | null> | null;
}

let lift: Lift | undefined;
/** A pointer that is pressed and does not drag yet. */
let pressed: { event: PointerEvent; timer: number } | undefined;

function placeOf(block: HTMLElement): Place {
  return {
    column: block.closest('.diary-column') as HTMLElement,
    minute: Number(block.dataset.m),
    minutes: Number(block.dataset.l),
  };
}

async function fetchDocument(
  url: string,
  init: RequestInit = {},
): Promise<{ response: Response; page: Document } | null> {
  const response = await fetch(url, init).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (!response || text === null || text === undefined || response.status >= 500) return null;
  return { response, page: html.parseFromString(text, 'text/html') };
}

/** Keeps the grid as it is while something in it is moved. Catches up afterwards if an update was left out. */
function hold(grid: Element, isHeld: boolean): void {
  const region = grid.closest<HTMLElement>('[data-region]');
  if (isHeld) region?.setAttribute('data-held', '');
  else {
    const hasMissed = region?.dataset.held === 'missed';
    region?.removeAttribute('data-held');
    if (hasMissed) void refreshRegions();
  }
}

function say(text = ''): void {
  if (status) status.textContent = text;
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function rangeText({ minute, minutes }: Place): string {
  return `${clock(minute)}–${clock(minute + minutes)}`;
}

function begin(
  kind: Lift['kind'],
  grid: HTMLElement,
  block: HTMLElement | null,
  from: Place,
  grabMinutes = 0,
): Lift {
  hold(grid, true);
  const ghost = document.createElement('div');
  ghost.className = 'diary-ghost';
  if (block) block.dataset.lifted = '';
  const page = block
    ? fetchDocument((block as HTMLAnchorElement).href).then((found) => found?.page ?? null)
    : null;
  lift = { kind, block, grid, ghost, from, at: from, grabMinutes, page };
  measureColumns(grid);
  show(lift, from);
  return lift;
}

function show(current: Lift, at: Place): void {
  current.at = at;
  placeGhost(current.ghost, at, current.grid);
  current.ghost.textContent = rangeText(at);
}

/** Ends the move. Returns what was moved. */
function end(): Lift | undefined {
  const ended = lift;
  lift = undefined;
  if (!ended) return undefined;
  ended.ghost.remove();
  if (ended.block) delete ended.block.dataset.lifted;
  return ended;
}

function cancel(): void {
  const ended = end();
  if (!ended) return;
  hold(ended.grid, false);
  say(ended.grid.dataset.unmoved);
}

function drop(): void {
  const ended = end();
  if (!ended) return;
  const { block, from, at, grid, kind } = ended;
  if (kind === 'new') {
    hold(grid, false);
    bookAt(at, grid);
  } else if (block) {
    const isSame = from.column === at.column && from.minute === at.minute && from.minutes === at.minutes;
    if (isSame) hold(grid, false);
    else void save(ended as Lift & { block: HTMLElement });
  }
}

/** Shows the move at once, and saves it. Puts the appointment back if it is refused. */
async function save(moved: Lift & { block: HTMLElement }): Promise<void> {
  const { block, from, at, grid, page } = moved;
  const hadFocus = document.activeElement === block;
  const undo = showAt(block, at);
  if (hadFocus) block.focus({ preventScroll: true });
  const shown = await page;
  const form = shown?.querySelector<HTMLFormElement>('form[data-operation=moveAppointment]:not([id])');
  const answer = form && (await submit(form, moveFields(form, moved)));
  hold(grid, false);
  if (answer && isDone(answer.response)) {
    finish(answer.page);
    say(grid.dataset.moved?.replace('#', rangeText(at)));
    refocus(block);
    return;
  }
  undo();
  if (from.column.contains(block) && hadFocus) block.focus({ preventScroll: true });
  const sheet =
    answer?.page.querySelector('[data-sheet]') ??
    (shown && !form ? shown.querySelector('[data-sheet]') : null);
  if (sheet) showSheet(sheet);
  else toast(grid.dataset.unreachable);
  say(grid.dataset.unmoved);
}

/** Returns the values of the form with the new time. A column without a box or person leaves it unchanged. */
function moveFields(form: HTMLFormElement, { kind, block, at }: Lift & { block: HTMLElement }): FormData {
  const { column, minute, minutes } = at;
  const fields = new FormData(form);
  const { date = '', box, person } = column.dataset;
  fields.set('start', `${date} ${clock(minute)}`);
  fields.set('duration_minutes', String(minutes));
  // A change of the length keeps the box. For another time, any free box will do.
  fields.set('box_id', box ?? (kind === 'resize' ? (block.dataset.b ?? '') : ''));
  if (person !== undefined) fields.set('mechanic_id', person);
  return fields;
}

/** Sends a form. After the act, the server leads back to the address of this page. */
function submit(form: HTMLFormElement, fields: FormData) {
  const action = new URL(form.getAttribute('action') ?? location.href, location.href);
  if (action.pathname !== location.pathname)
    action.searchParams.set('back', location.pathname + location.search);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  return fetchDocument(action.href, { method: 'POST', body });
}

function isDone(response: Response): boolean {
  if (new URL(response.url).pathname === '/panel/sign-in') location.reload();
  return response.ok && response.redirected;
}

/** Shows the page that follows an act: its regions and messages. */
function finish(page: Document): void {
  showPage(page);
  const toasts = document.querySelector('[data-toasts]');
  const fresh = [...page.querySelectorAll<HTMLElement>('.toast')];
  if (fresh.length > 0) toasts?.replaceChildren(...fresh);
  for (const each of fresh) hideToastLater(each);
}

/** Shows a message that comes from no page. */
function toast(text = ''): void {
  const message = document.createElement('div');
  message.className = 'toast';
  message.dataset.toast = '';
  const line = document.createElement('p');
  line.textContent = text;
  message.append(line);
  document.querySelector('[data-toasts]')?.replaceChildren(message);
  hideToastLater(message);
}

/** Keeps the focus on an appointment that the update has placed in another column. */
function refocus(block: HTMLElement): void {
  if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
  document
    .querySelector<HTMLElement>(`.diary-block[data-id="${CSS.escape(block.dataset.id ?? '')}"]`)
    ?.focus();
}

function bookAt({ column, minute, minutes }: Place, grid: HTMLElement): void {
  const { date = '', box = '', person = '' } = column.dataset;
  const query = new URLSearchParams({
    start: `${date}T${clock(minute)}`,
    duration_minutes: String(minutes),
    ...(box && { box_id: box }),
    ...(person && { mechanic_id: person }),
    back: location.pathname + location.search,
  });
  void openSheet(`${grid.dataset.book}?${query}`);
}

// The pages of appointments, in a dialog.

function dialogOf(): HTMLDialogElement {
  const known = document.querySelector<HTMLDialogElement>('.diary-dialog');
  if (known) return known;
  const dialog = document.createElement('dialog');
  dialog.className = 'diary-dialog';
  dialog.addEventListener('close', () => {
    opening = undefined;
  });
  document.body.append(dialog);
  return dialog;
}

let opening: string | undefined;

async function openSheet(url: string, name = ''): Promise<void> {
  const dialog = dialogOf();
  opening = url;
  const wait = document.createElement('p');
  wait.className = 'quiet';
  wait.textContent = name || '…';
  dialog.replaceChildren(wait);
  dialog.setAttribute('aria-busy', 'true');
  if (!dialog.open) dialog.showModal();
  const found = await fetchDocument(url);
  if (opening !== url || !dialog.open) return;
  const sheet = found?.page.querySelector('[data-sheet]');
  if (sheet) showSheet(sheet);
  else location.assign(url);
}

function showSheet(sheet: Element): void {
  const dialog = dialogOf();
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button quiet only-icon diary-close';
  close.dataset.close = '';
  close.textContent = '✕';
  close.setAttribute(
    'aria-label',
    document.querySelector('[data-close-toast]')?.getAttribute('aria-label') ?? status?.dataset.close ?? '',
  );
  dialog.replaceChildren(close, document.adoptNode(sheet));
  dialog.setAttribute('aria-label', sheet.querySelector('h1')?.textContent ?? '');
  dialog.removeAttribute('aria-busy');
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
  const first = dialog.querySelector<HTMLElement>(
    '[data-refusal], [autofocus], .record-card a, input:not([type=hidden])',
  );
  first?.focus();
}

let isSending = false;

// Before the scripts of forms, which would leave the page.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post' || !form.closest('.diary-dialog, .toast')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSending) void sendSheet(form, event.submitter);
  },
  true,
);

async function sendSheet(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  isSending = true;
  button?.setAttribute('data-sending', '');
  const answer = await submit(form, new FormData(form, button));
  isSending = false;
  button?.removeAttribute('data-sending');
  if (!answer) {
    toast(document.querySelector<HTMLElement>('.diary')?.dataset.unreachable);
    return;
  }
  const sheet = answer.page.querySelector('[data-sheet]');
  if (isDone(answer.response)) {
    dialogOf().close();
    form.closest('.toast')?.remove();
    finish(answer.page);
  } else if (sheet) showSheet(sheet);
  else location.reload();
}

// Pointers.

function liftAt({ clientX, clientY, target }: PointerEvent): void {
  const element = target as Element;
  const grid = gridOf(element);
  if (!grid) return;
  const block = element.closest<HTMLElement>('.diary-block');
  if (block) {
    const box = block.getBoundingClientRect();
    const isHandle = box.bottom - clientY < handlePx && box.height > 2 * handlePx;
    const place = placeOf(block);
    const grabMinutes = ((clientY - box.top) / box.height) * place.minutes;
    begin(isHandle ? 'resize' : 'move', grid, block, place, grabMinutes);
  } else {
    measureColumns(grid);
    const cell = cellAt(grid, clientX, clientY);
    if (cell) begin('new', grid, null, { ...cell, minutes: rowMinutesOf(grid) });
  }
}

function dragTo(x: number, y: number): void {
  if (!lift) return;
  const { kind, grid, from, grabMinutes } = lift;
  const step = rowMinutesOf(grid);
  const cell = cellAt(grid, x, y, kind === 'move' ? grabMinutes : 0);
  if (!cell) return;
  if (kind === 'move') show(lift, { ...cell, minutes: from.minutes });
  else {
    const last = Math.max(from.minute, cell.minute) + step;
    const first = kind === 'new' ? Math.min(from.minute, cell.minute) : from.minute;
    show(lift, { column: from.column, minute: first, minutes: last - first });
  }
}

function release(): void {
  clearTimeout(pressed?.timer);
  pressed = undefined;
}

document.addEventListener('pointerdown', (event) => {
  const target = event.target as Element;
  if (event.button !== 0 || lift || !target.closest('.diary-column')) return;
  const block = target.closest<HTMLElement>('.diary-block');
  const isEmpty = !block && gridOf(target)?.dataset.book;
  if (!(isEmpty || block?.dataset.m)) return;
  const isTouch = event.pointerType === 'touch';
  const timer = isTouch ? window.setTimeout(() => liftAt(event), longPressMs) : 0;
  pressed = { event, timer };
  // A mouse that is pressed on a free time does not select text.
  if (isEmpty && !isTouch) event.preventDefault();
});

document.addEventListener('pointermove', (event) => {
  if (lift && !pressed) return;
  if (!pressed) return;
  const { clientX, clientY, pointerType } = event;
  const start = pressed.event;
  const moved = Math.hypot(clientX - start.clientX, clientY - start.clientY) > dragAfterPx;
  if (!lift && moved) {
    if (pointerType === 'touch') return release();
    liftAt(start);
  }
  if (lift) dragTo(clientX, clientY);
});

document.addEventListener('pointerup', (event) => {
  if (!pressed) return;
  const start = pressed.event;
  release();
  if (lift) {
    // The click that follows would open the appointment.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true), 0);
    drop();
  } else if (!(start.target as Element).closest('.diary-block')) {
    const grid = gridOf(start.target as Element);
    if (grid) measureColumns(grid);
    const cell = grid && cellAt(grid, event.clientX, event.clientY);
    if (cell) bookAt({ ...cell, minutes: defaultMinutes }, grid);
  }
});

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener('pointercancel', () => {
  release();
  cancel();
});
// A finger that drags an appointment does not scroll.
document.addEventListener('touchmove', (event) => lift && event.preventDefault(), { passive: false });
on('contextmenu', '.diary-column', (_, event) => {
  if (lift || pressed) event.preventDefault();
});
on('dragstart', '.diary-block', (_, event) => event.preventDefault());

on<'click', HTMLAnchorElement>('click', '.diary-block, .diary-list .row-link', (link, event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  delete document.documentElement.dataset.loading;
  void openSheet(link.href, link.textContent ?? '');
});

// Links that book open the form over the diary as well.
on<'click', HTMLAnchorElement>('click', 'a[href^="/panel/diary/book"]', (link, event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  delete document.documentElement.dataset.loading;
  const url = new URL(link.href);
  url.searchParams.set('back', location.pathname + location.search);
  void openSheet(url.href, link.textContent ?? '');
});

// The keyboard.

const steps: Record<string, [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function moveByKey(block: HTMLElement, key: string, isResize: boolean): void {
  const grid = gridOf(block);
  if (!grid) return;
  const current = lift ?? begin('move', grid, block, placeOf(block));
  const [columns, rows] = steps[key] ?? [0, 0];
  const step = rowMinutesOf(grid);
  const all = [...grid.querySelectorAll<HTMLElement>('.diary-column')];
  const { column, minute, minutes } = current.at;
  if (isResize) {
    const length = Math.max(step, minutes + rows * step);
    show(current, { column, minute, minutes: Math.min(length, 24 * 60 - minute) });
  } else {
    const next = all[all.indexOf(column) + columns] ?? column;
    const start = Math.max(0, Math.min(24 * 60 - minutes, minute + rows * step));
    show(current, { column: next, minute: start, minutes });
  }
  current.ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const day = current.at.column.closest('.diary-day')?.getAttribute('aria-label') ?? '';
  const name = current.at.column.parentElement?.querySelector('.diary-name')?.textContent ?? '';
  say(grid.dataset.moving?.replace('#', [day, name, rangeText(current.at)].filter(Boolean).join(', ')));
}

document.addEventListener(
  'keydown',
  (event) => {
    const block = (event.target as Element).closest?.<HTMLElement>('.diary-block[data-m]');
    if (event.key === 'Escape' && lift) {
      release();
      cancel();
    } else if (!block || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in steps) moveByKey(block, event.key, event.shiftKey);
    else if (event.key === 'Enter' && lift) drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener('focusout', ({ target }) => {
  if (lift?.block === target && !pressed) cancel();
});

// Further controls.

on('click', '[data-print]', () => print());
on<'change', HTMLInputElement>('change', '.diary-date-input', ({ value, form }) => {
  if (value) form?.requestSubmit();
});

/** Moves the line of the present time every minute. */
const loadedAtMs = Date.now();
setInterval(() => {
  for (const line of document.querySelectorAll<HTMLElement>('[data-now]')) {
    const grid = gridOf(line);
    if (!grid) continue;
    const minute = Number(line.dataset.now) + (Date.now() - loadedAtMs) / 60_000;
    const row = Number.parseFloat(getComputedStyle(grid).getPropertyValue('--row'));
    line.style.insetBlockStart = `${((minute - Number(grid.dataset.first) * 60) / rowMinutesOf(grid)) * row}px`;
  }
}, 60_000);
