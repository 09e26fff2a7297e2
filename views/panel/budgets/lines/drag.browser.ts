import { startDrags } from '../../kit/scripts/drag.browser.ts';
import type { Editor } from './editor.browser.ts';
import { moveRow } from './move.browser.ts';
import type { Row } from './row.browser.ts';

/** Lets the pointer move rows by their handles. A touch on the handle does not scroll the page. */
export function handleDrag(editor: Editor): void {
  startDrags<Row>({
    items: '[data-drag]',
    grip: '[data-drag]',
    hasGhost: false,
    // A row may be dropped beside the list: only the height of the pointer counts.
    targets: 'html',
    begin(handle) {
      const row = editor.rowOf(handle);
      if (!row || row.isBlank) return undefined;
      row.element.dataset.dragged = '';
      editor.isDragging = true;
      return row;
    },
    show(_row, over, { y }) {
      const before = over && rowBelow(editor, y);
      for (const { element } of editor.rows)
        element.toggleAttribute('data-drop', element === before?.element);
    },
    drop(row, _target, { y }) {
      const before = rowBelow(editor, y);
      const next = editor.rows[editor.rows.indexOf(row) + 1];
      if (before && before !== row && before !== next) moveRow(editor, row, before);
    },
    end() {
      editor.isDragging = false;
      for (const { element } of editor.rows) {
        delete element.dataset.dragged;
        delete element.dataset.drop;
      }
    },
  });
}

/** Returns the first row whose middle is below a height of the window; the empty row after the last one. */
function rowBelow(editor: Editor, y: number): Row | undefined {
  const below = editor.rows.find(({ element }) => {
    const { top, height } = element.getBoundingClientRect();
    return y < top + height / 2;
  });
  return below ?? editor.rows.at(-1);
}
