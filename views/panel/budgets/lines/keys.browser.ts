import type { Editor } from './editor.browser.ts';
import { renameGroup } from './groups.browser.ts';
import { removeRows } from './insert-remove.browser.ts';
import { moveRowBy } from './move.browser.ts';
import type { Row } from './row.browser.ts';
import type { InputField } from './rows.ts';
import type { Suggestions } from './suggestions.browser.ts';

/** The fields between which the arrows move. */
const cells: readonly InputField[] = ['description', 'quantity', 'unit_price', 'discount_pct', 'tax_rate'];

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Handles the keys of the editor. */
export function handleKeys(editor: Editor, suggestions: Suggestions): void {
  editor.form.addEventListener('keydown', (event) => {
    if (event.isComposing || !(event.target instanceof HTMLElement)) return;
    const row = editor.rowOf(event.target);
    const isDone = row ? handleInRow(editor, suggestions, row, event) : handleInHeading(editor, event);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function handleInHeading(editor: Editor, { key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || ctrlKey || metaKey) return false;
  const heading = target.closest('[data-group]');
  if (!heading) return false;
  const row = editor.rowOf(heading.nextElementSibling);
  editor.focus(row);
  renameGroup(editor, target);
  return true;
}

function handleInRow(editor: Editor, suggestions: Suggestions, row: Row, event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isCommand = ctrlKey || metaKey;
  const field = (event.target as HTMLElement).dataset.cell as InputField | undefined;
  if (field === 'description' && !isCommand && suggestions.key(event)) return true;
  if (isCommand && key === 'Enter') {
    editor.saveNow();
    return true;
  }
  if (isCommand && !shiftKey && key.toLowerCase() === 'z') return undo(editor, event);
  if (isCommand) return false;
  if (altKey) return handleAlt(editor, row, event);
  if (field === undefined) return false;
  switch (key) {
    case 'Enter':
      return goTo(editor, row, field, shiftKey ? -1 : 1);
    case 'ArrowUp':
    case 'ArrowDown':
      return isAtEdge(event) && goTo(editor, row, field, key === 'ArrowUp' ? -1 : 1, true);
    case 'ArrowLeft':
    case 'ArrowRight':
      return isAtEdge(event) && goAside(editor, row, field, key === 'ArrowLeft' ? -1 : 1);
    default:
      return false;
  }
}

/** Undoes the last act, unless the person is typing: the browser then undoes the typing. */
function undo(editor: Editor, { target }: KeyboardEvent): boolean {
  const input = target as TextInput;
  if (input.dataset.before !== undefined && input.dataset.before !== input.value) return false;
  editor.undo();
  return true;
}

function handleAlt(editor: Editor, row: Row, { key, shiftKey }: KeyboardEvent): boolean {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowUp' ? -1 : 1;
      if (shiftKey) return extendSelection(editor, row, step);
      moveRowBy(editor, row, step);
      return true;
    }
    case 'Enter':
      row.toggleMore();
      return true;
    case 'Delete':
    case 'Backspace':
      removeRows(editor, editor.selected.length > 0 ? editor.selected : [row]);
      return true;
    default:
      return false;
  }
}

function extendSelection(editor: Editor, row: Row, step: 1 | -1): boolean {
  const target = editor.rows[editor.rows.indexOf(row) + step];
  editor.select(row, true);
  if (target && !target.isBlank) {
    editor.select(target, true);
    editor.focus(target);
  }
  return true;
}

/** Moves to the same field of another line. After the last line, the description of the next one is typed. */
function goTo(editor: Editor, row: Row, field: InputField, step: 1 | -1, isArrow = false): boolean {
  const target = editor.rows[editor.rows.indexOf(row) + step];
  if (!cells.includes(field)) {
    if (isArrow || field === 'extended_detail') return false;
    editor.focus(row);
    return true;
  }
  if (!target) return !isArrow;
  editor.focus(target, target.isBlank && !isArrow ? 'description' : field);
  return true;
}

function goAside(editor: Editor, row: Row, field: InputField, step: 1 | -1): boolean {
  const target = cells[cells.indexOf(field) + step];
  if (!cells.includes(field) || !target) return false;
  editor.focus(row, target);
  return true;
}

/** Returns whether an arrow cannot move within the text. */
function isAtEdge({ key, target, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
    return false;
  if (target instanceof HTMLInputElement && target.type !== 'text') return false;
  const { selectionStart, selectionEnd, value } = target;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (target instanceof HTMLInputElement && /Up|Down/.test(key)) return true;
  const lines = target.scrollHeight / Number.parseFloat(getComputedStyle(target).lineHeight);
  if (/Up|Down/.test(key) && lines < 2.5) return true;
  return isWhole || (/Up|Left/.test(key) ? selectionEnd === 0 : selectionStart === value.length);
}
