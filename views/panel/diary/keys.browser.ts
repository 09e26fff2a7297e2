// Moves and resizes appointments with the arrow keys.
import { begin, cancel, currentLift, drop, rangeText, say, show } from './lift.browser.ts';
import { gridOf, placeOf, rowMinutesOf } from './place.browser.ts';
import { isPressed, release } from './pointer.browser.ts';

const steps: Record<string, [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function moveByKey(block: HTMLElement, key: string, isResize: boolean): void {
  const grid = gridOf(block);
  if (!grid) return;
  const current = currentLift() ?? begin('move', grid, block, placeOf(block));
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
    if (event.key === 'Escape' && currentLift()) {
      release();
      cancel();
    } else if (!block || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in steps) moveByKey(block, event.key, event.shiftKey);
    else if (event.key === 'Enter' && currentLift()) drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener('focusout', ({ target }) => {
  if (currentLift()?.block === target && !isPressed()) cancel();
});
