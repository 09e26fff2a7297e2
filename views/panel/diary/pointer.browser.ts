// Moves, resizes and draws appointments with a mouse, pen or finger.
import { on } from '../kit/scripts/events.browser.ts';
import { begin, cancel, currentLift, drop, type Lift, show } from './lift.browser.ts';
import { cellAt, gridOf, measureColumns, placeOf, rowMinutesOf } from './place.browser.ts';
import { bookAt } from './sheet.browser.ts';

/** Movement after which a pressed pointer drags. */
const dragAfterPx = 4;
/** Time for which a finger must rest before it drags: shorter touches scroll or open. */
const longPressMs = 350;
const defaultMinutes = 60;
/** Height at the end of a block by which its length is changed. */
const handlePx = 8;

/** A pointer that is pressed and does not drag yet. */
let pressed: { event: PointerEvent; timer: number } | undefined;

/** Tells whether a pointer is pressed in the grid. */
export function isPressed(): boolean {
  return pressed !== undefined;
}

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

function dragTo(lift: Lift, x: number, y: number): void {
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

/** Ends the press of a pointer. */
export function release(): void {
  clearTimeout(pressed?.timer);
  pressed = undefined;
}

document.addEventListener('pointerdown', (event) => {
  const target = event.target as Element;
  if (event.button !== 0 || currentLift() || !target.closest('.diary-column')) return;
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
  if (!pressed) return;
  const { clientX, clientY, pointerType } = event;
  const start = pressed.event;
  const moved = Math.hypot(clientX - start.clientX, clientY - start.clientY) > dragAfterPx;
  if (!currentLift() && moved) {
    if (pointerType === 'touch') return release();
    liftAt(start);
  }
  const lift = currentLift();
  if (lift) dragTo(lift, clientX, clientY);
});

document.addEventListener('pointerup', (event) => {
  if (!pressed) return;
  const start = pressed.event;
  release();
  if (currentLift()) {
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
document.addEventListener('touchmove', (event) => currentLift() && event.preventDefault(), {
  passive: false,
});
on('contextmenu', '.diary-column', (_, event) => {
  if (currentLift() || pressed) event.preventDefault();
});
on('dragstart', '.diary-block', (_, event) => event.preventDefault());
