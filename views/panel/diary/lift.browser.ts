// Moves, resizes or draws an appointment in the grid. The pointer and the keyboard call these functions.
import { refreshRegions } from '../kit/scripts/live.island.browser.ts';
import { showToast } from '../kit/scripts/show-toast.browser.ts';
import { clock, measureColumns, type Place, placeGhost, showAt } from './place.browser.ts';
import { fetchDocument, finish, isDone, submit } from './requests.browser.ts';
import { bookAt, showSheet } from './sheet.browser.ts';

const status = document.querySelector<HTMLElement>('[data-diary-status]');

/** An appointment, or a new time, while it is moved. */
export interface Lift {
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

/** Returns what is being moved. */
export function currentLift(): Lift | undefined {
  return lift;
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

/** Announces a text to assistive technologies. */
export function say(text = ''): void {
  if (status) status.textContent = text;
}

export function rangeText({ minute, minutes }: Place): string {
  return `${clock(minute)}–${clock(minute + minutes)}`;
}

/** Begins to move an appointment, or to draw a new one. */
export function begin(
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

/** Shows where the appointment would be. */
export function show(current: Lift, at: Place): void {
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

export function cancel(): void {
  const ended = end();
  if (!ended) return;
  hold(ended.grid, false);
  say(ended.grid.dataset.unmoved);
}

/** Saves the move, or opens the form for a new appointment. */
export function drop(): void {
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
  else showToast(grid.dataset.unreachable ?? '');
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

/** Keeps the focus on an appointment that the update has placed in another column. */
function refocus(block: HTMLElement): void {
  if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
  document
    .querySelector<HTMLElement>(`.diary-block[data-id="${CSS.escape(block.dataset.id ?? '')}"]`)
    ?.focus();
}
