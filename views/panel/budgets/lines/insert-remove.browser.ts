import type { LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { PastedLine } from '../../../../domain/budgets/pasted-lines.ts';
import { showToast } from '../../kit/scripts/show-toast.browser.ts';
import type { Editor } from './editor.browser.ts';
import type { Row } from './row.browser.ts';
import { type InputField, inputFields } from './rows.ts';

/** A removed row, and the row that was above it. */
interface RemovedRow {
  row: Row;
  before: Row | undefined;
}

/** Adds rows behind another one, or above the empty row at the end. */
export function insertRows(editor: Editor, lines: readonly (LineValues | PastedLine)[], behind: Row): Row[] {
  const max = Number(editor.root.dataset.max);
  const room = max - editor.rows.filter((row) => !row.isBlank).length;
  if (lines.length > room) editor.say(editor.texts.limit.replace('#', String(max)), 'bad');
  const added = lines.slice(0, Math.max(0, room)).map((line) => {
    const row = editor.newRow();
    row.setText('group_title', behind.text('group_title'));
    for (const field of inputFields) {
      const value = (line as Partial<Record<InputField, string | number>>)[field];
      if (typeof value === 'string') row.setText(field, value);
      else if (value !== undefined) row.setValue(field, value);
    }
    return row;
  });
  const elements = added.map(({ element }) => element);
  if (behind.isBlank) behind.element.before(...elements);
  else behind.element.after(...elements);
  editor.arrange();
  for (const row of added) editor.edited(row, 0);
  editor.addUndo(() => takeOut(editor, added));
  return added;
}

/** Removes rows, and offers to undo it. */
export function removeRows(editor: Editor, rows: readonly Row[]): void {
  const filled = rows.filter((row) => !row.isBlank);
  if (filled.length === 0) return;
  const next = editor.rows[editor.rows.indexOf(filled.at(-1) as Row) + 1];
  const hadFocus = filled.some(({ element }) => element.contains(document.activeElement));
  const undo = takeOut(editor, filled);
  if (hadFocus) editor.focus(next ?? editor.rows.at(-1));
  editor.addUndo(undo);
  const { one, many } = editor.texts.removed;
  const text = filled.length === 1 ? one : many.replace('#', String(filled.length));
  showToast(text, {
    label: editor.texts.undo,
    act: () => {
      editor.dropUndo(undo);
      undo();
    },
  });
}

/** Takes rows out of the list and plans their removal. Returns a function that puts them back. */
function takeOut(editor: Editor, rows: readonly Row[]): () => void {
  const places = rows.map((row) => ({ row, before: editor.rows[editor.rows.indexOf(row) - 1] }));
  for (const { row } of places) {
    row.element.remove();
    if (row.id === null) continue;
    const restore = () => {
      putBack(
        editor,
        places.filter((place) => place.row === row),
      );
      row.offerChoice(editor.texts.removalRefused, []);
      row.isBlocked = false;
    };
    editor.saving.removals.push({ id: row.id, was: { ...row.was }, restore });
  }
  editor.arrange();
  editor.showSelection();
  editor.showState('edited');
  editor.saving.plan();
  return () => undoRemoval(editor, places);
}

function putBack(editor: Editor, places: readonly RemovedRow[]): void {
  for (const { row, before } of places) {
    if (before?.element.isConnected) before.element.after(row.element);
    else editor.list.prepend(row.element);
  }
  editor.arrange();
}

/** Puts removed rows back: as they are if their removal was not sent, and otherwise as new lines. */
function undoRemoval(editor: Editor, places: readonly RemovedRow[]): void {
  const { removals } = editor.saving;
  const back = places.map(({ row, before }) => {
    const at = removals.findIndex(({ id }) => id === row.id);
    if (at >= 0) removals.splice(at, 1);
    const isKept = row.id === null || at >= 0;
    if (isKept) return { row, before };
    const copy = editor.newRow();
    for (const field of inputFields) copy.setText(field, row.text(field));
    copy.partId = row.partId;
    return { row: copy, before };
  });
  const copies = new Map(places.map(({ row }, at) => [row, back[at]?.row]));
  putBack(
    editor,
    back.map(({ row, before }) => ({ row, before: (before && copies.get(before)) ?? before })),
  );
  for (const { row } of back) if (row.isNew) editor.edited(row, 0);
  editor.focus(back[0]?.row);
}
