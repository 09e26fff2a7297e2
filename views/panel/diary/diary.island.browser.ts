// Moves, resizes and books appointments in the grid of the diary, and shows the pages of appointments over it. Everything
// is done by the forms of these pages, which also work without this script.
import './keys.browser.ts';
import { on } from '../kit/scripts/events.browser.ts';
import { gridOf, rowMinutesOf } from './place.browser.ts';
import { openSheet } from './sheet.browser.ts';

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
