/** A time in a column of the grid. */
export interface Place {
  column: HTMLElement;
  /** Minutes since midnight, and the length in minutes. */
  minute: number;
  minutes: number;
}

interface MeasuredColumn {
  column: HTMLElement;
  box: DOMRect;
}

let measured: MeasuredColumn[] = [];
let scrolled = { left: 0, top: 0 };

export function gridOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('.diary');
}

export function placeOf(block: HTMLElement): Place {
  return {
    column: block.closest('.diary-column') as HTMLElement,
    minute: Number(block.dataset.m),
    minutes: Number(block.dataset.l),
  };
}

/** Formats minutes since midnight, such as 09:30. */
export function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function rowMinutesOf(grid: HTMLElement): number {
  return Number(grid.dataset.step);
}

/** Measures the columns once for each drag, because each measurement lays out the page. */
export function measureColumns(grid: HTMLElement): void {
  scrolled = { left: grid.scrollLeft + scrollX, top: grid.scrollTop + scrollY };
  measured = [...grid.querySelectorAll<HTMLElement>('.diary-column')].map((column) => ({
    column,
    box: column.getBoundingClientRect(),
  }));
}

/** Returns the column and the time at a point of the window. */
export function cellAt(
  grid: HTMLElement,
  x: number,
  y: number,
  grabMinutes = 0,
): Omit<Place, 'minutes'> | null {
  const left = x + grid.scrollLeft + scrollX - scrolled.left;
  const top = y + grid.scrollTop + scrollY - scrolled.top;
  const found = measured.find(({ box }) => left >= box.left && left < box.right);
  if (!found) return null;
  const step = rowMinutesOf(grid);
  const [first, last] = [Number(grid.dataset.first) * 60, Number(grid.dataset.last) * 60];
  const exact = first + ((top - found.box.top) / found.box.height) * (last - first) - grabMinutes;
  const round = grabMinutes > 0 ? Math.round : Math.floor;
  const minute = Math.max(first, Math.min(last - step, round(exact / step) * step));
  return { column: found.column, minute };
}

export function placeGhost(ghost: HTMLElement, { column, minute, minutes }: Place, grid: HTMLElement): void {
  if (ghost.parentElement !== column) column.append(ghost);
  const [first, last] = [Number(grid.dataset.first) * 60, Number(grid.dataset.last) * 60];
  const share = (value: number) => `${(100 * value) / (last - first)}%`;
  ghost.style.top = share(minute - first);
  ghost.style.height = share(minutes);
}

/** Shows an appointment at another place. Returns the function that puts it back. */
export function showAt(block: HTMLElement, { column, minute, minutes }: Place): () => void {
  const before = { parent: block.parentElement, next: block.nextSibling, className: block.className };
  const data = { m: block.dataset.m, l: block.dataset.l };
  const row = Math.floor(minute / 15);
  const span = Math.ceil((minute + minutes) / 15) - row;
  block.className = block.className.replaceAll(/ [rskw]\d+/g, '').concat(` r${row} s${span}`);
  block.dataset.m = String(minute);
  block.dataset.l = String(minutes);
  const time = block.querySelector('time');
  const shown = time?.textContent ?? '';
  if (time) time.textContent = clock(minute);
  if (block.parentElement !== column) column.append(block);
  return () => {
    block.className = before.className;
    Object.assign(block.dataset, data);
    if (time) time.textContent = shown;
    if (block.parentElement !== before.parent) before.parent?.insertBefore(block, before.next);
  };
}
