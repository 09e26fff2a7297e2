import { openDialog } from './dialogs.browser.ts';
import { all } from './events.browser.ts';

/** The time in which the second key of `g` and a letter must follow. */
const chordMs = 1_500;
let isGoing = false;

function isTyping(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    element.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

/** Moves the focus to the next or previous row of the list that has the focus, or of the first list. */
function moveInList(step: 1 | -1): void {
  const active = document.activeElement;
  const list = active?.closest('[data-list]') ?? document.querySelector('[data-list]');
  if (!list) return;
  const rows = all('[data-id]', list);
  const at = rows.findIndex((row) => row.contains(active));
  const next = at < 0 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
  next?.querySelector<HTMLElement>('.row-link, a, button')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the element that a key belongs to: that of the focused row, or the first one of the page. */
function press(selector: string): boolean {
  const row = document.activeElement?.closest('[data-id]');
  const element = [...(row ? all(selector, row) : []), ...all(selector)].find((each) =>
    each.checkVisibility(),
  );
  element?.click();
  return element !== undefined;
}

function act(event: KeyboardEvent): boolean {
  const { key } = event;
  if (isGoing) {
    isGoing = false;
    return press(`[data-go="${CSS.escape(key)}"]`);
  }
  switch (key) {
    case 'j':
    case 'k':
      moveInList(key === 'j' ? 1 : -1);
      return true;
    case '/':
      return focusFind();
    case '?':
      return openDialog('shortcuts');
    case 'g':
      isGoing = true;
      setTimeout(() => {
        isGoing = false;
      }, chordMs);
      return true;
    default:
      return key.length === 1 && press(`[data-key="${CSS.escape(key)}"]`);
  }
}

function focusFind(): boolean {
  const find = document.getElementById('find') as HTMLInputElement | null;
  find?.focus();
  find?.select();
  return find !== null;
}

/** Moves to the next field of a long form after Enter. Ctrl+Enter sends the form. */
function goOn(input: HTMLElement): boolean {
  const form = input.closest<HTMLFormElement>('form[data-draft]');
  if (!form || !input.matches('input') || input.getAttribute('aria-expanded') === 'true') return false;
  const fields = ([...form.elements] as HTMLElement[]).filter(
    (each) =>
      each.matches('input:not([type=hidden]), select, textarea, button[type=submit]') &&
      each.tabIndex >= 0 &&
      each.checkVisibility(),
  );
  const next = fields[fields.indexOf(input) + 1];
  next?.focus();
  return next !== undefined;
}

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (event.defaultPrevented || isComposing || !(target instanceof HTMLElement)) return;
  const isCommand = ctrlKey || metaKey;
  let isDone = false;
  if (isCommand && key === 'k') isDone = focusFind();
  else if (isCommand && key === 'Enter') target.closest('form')?.requestSubmit();
  else if (isTyping(target)) {
    if (key === 'Escape') target.blur();
    else if (key === 'Enter' && !isCommand) isDone = goOn(target);
  } else if (!isCommand && !altKey && !document.querySelector('dialog:modal')) isDone = act(event);
  if (isDone) event.preventDefault();
});
