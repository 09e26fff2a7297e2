import type { Editor } from './editor.browser.ts';
import type { Row } from './row.browser.ts';

/** Lets the pointer move rows by their handles. A touch on the handle does not scroll the page. */
export function handleDrag(editor: Editor): void {
  editor.list.addEventListener('pointerdown', (event) => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-drag]');
    const row = editor.rowOf(handle);
    if (!handle || !row || row.isBlank || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    drag(editor, row, handle);
  });
}

/** Marks the place at which the row is dropped, and moves it there in the end. */
function drag(editor: Editor, row: Row, handle: HTMLElement): void {
  let before: Row | undefined;
  const mark = (target: Row | undefined) => {
    if (before) delete before.element.dataset.drop;
    before = target;
    if (before) before.element.dataset.drop = '';
  };
  const move = ({ clientY }: PointerEvent) => {
    const target = editor.rows.find(({ element }) => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2;
    });
    mark(target ?? editor.rows.at(-1));
  };
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') mark(undefined);
  };
  row.element.dataset.dragged = '';
  editor.isDragging = true;
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointercancel', () => mark(undefined), { once: true });
  document.addEventListener('keydown', cancel);
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move);
      document.removeEventListener('keydown', cancel);
      delete row.element.dataset.dragged;
      editor.isDragging = false;
      const target = before;
      mark(undefined);
      const next = editor.rows[editor.rows.indexOf(row) + 1];
      if (target && target !== row && target !== next) editor.move(row, target);
    },
    { once: true },
  );
}
