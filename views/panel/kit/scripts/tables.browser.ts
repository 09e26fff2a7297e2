import { all, on } from './events.browser.ts';

function boxesOf(form: string): HTMLInputElement[] {
  return all<HTMLInputElement>(`.select input[form="${CSS.escape(form)}"]`);
}

function showSelection(form: string): void {
  const boxes = boxesOf(form);
  const count = boxes.filter(({ checked }) => checked).length;
  const allBox = document.querySelector<HTMLInputElement>(`[data-select-all="${CSS.escape(form)}"]`);
  if (allBox) {
    allBox.checked = count > 0 && count === boxes.length;
    allBox.indeterminate = count > 0 && count < boxes.length;
  }
  for (const note of all('[data-selected]', document.getElementById(form) ?? document)) {
    const { selected = '', one = '' } = note.dataset;
    note.textContent = count === 1 ? one : selected.replace('#', String(count));
  }
}

/** The box that was changed last, from which Shift selects a range. */
let last: HTMLInputElement | null = null;

on<'click', HTMLInputElement>('click', '.select input[form]', (box, { shiftKey }) => {
  const form = box.getAttribute('form') ?? '';
  const boxes = boxesOf(form);
  if (shiftKey && last && boxes.includes(last)) {
    const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b) as [number, number];
    for (const each of boxes.slice(from, to + 1)) each.checked = box.checked;
  }
  last = box;
  showSelection(form);
});

on<'change', HTMLInputElement>('change', '[data-select-all]', ({ checked, dataset }) => {
  for (const box of boxesOf(dataset.selectAll ?? '')) box.checked = checked;
  showSelection(dataset.selectAll ?? '');
});

on('click', '[data-clear-selection]', (button) => {
  const form = button.closest('form')?.id ?? '';
  for (const box of boxesOf(form)) box.checked = false;
  showSelection(form);
});

// Filters apply at once.
on<'change', HTMLElement>(
  'change',
  '[data-auto-submit] :is(select, [type=checkbox], [type=radio])',
  (input) => input.closest('form')?.requestSubmit(),
);
