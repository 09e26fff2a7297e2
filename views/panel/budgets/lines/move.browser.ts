import type { Editor } from './editor.browser.ts';
import type { Row } from './row.browser.ts';

/** Moves a row by one place. */
export function moveRowBy(editor: Editor, row: Row, step: 1 | -1): void {
  const at = editor.rows.indexOf(row);
  const target = editor.rows[at + step];
  if (row.isBlank || !target || target.isBlank) return;
  moveRow(editor, row, step < 0 ? target : editor.rows[at + 2]);
}

/** Moves a row before another one, or to the end of the lines. */
export function moveRow(editor: Editor, row: Row, before: Row | undefined): void {
  const from = editor.rows[editor.rows.indexOf(row) + 1];
  const group = row.text('group_title');
  const isDown = before === undefined || editor.rows.indexOf(before) > editor.rows.indexOf(row);
  place(editor, row, before, isDown);
  editor.addUndo(() => {
    place(editor, row, from, false);
    row.setText('group_title', group);
    noteMove(editor, row);
  });
}

function place(editor: Editor, row: Row, before: Row | undefined, isDown: boolean): void {
  const focused = row.element.contains(document.activeElement)
    ? (document.activeElement as HTMLElement)
    : null;
  const target = before?.element ?? (editor.rows.at(-1) as Row).element;
  if (target !== row.element) target.before(row.element);
  editor.arrange();
  focused?.focus();
  const at = editor.rows.indexOf(row);
  const [above, below] = [editor.rows[at - 1], editor.rows[at + 1]].map((each) => each?.text('group_title'));
  const group = row.text('group_title');
  if (group !== above && group !== below)
    row.setText('group_title', (above === below || isDown ? above : below) ?? '');
  noteMove(editor, row);
}

function noteMove(editor: Editor, row: Row): void {
  row.moves += 1;
  editor.arrange();
  editor.edited(row, 300);
}
