import { readPastedLines } from '../../../../domain/budgets/pasted-lines.ts';
import { storeDraftNow } from './draft.browser.ts';
import { handleDrag } from './drag.browser.ts';
import { Editor } from './editor.browser.ts';
import { groupRows, renameGroup } from './groups.browser.ts';
import { insertRows, removeRows } from './insert-remove.browser.ts';
import { handleKeys } from './keys.browser.ts';
import { moveRowBy } from './move.browser.ts';
import type { Row } from './row.browser.ts';
import { type InputField, inputFields } from './rows.ts';
import { Suggestions } from './suggestions.browser.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function start(root: HTMLElement, form: HTMLFormElement): void {
  // Merging a page leaves the form to this script.
  form.dataset.mergesItself = '';
  const editor = new Editor(root, form);
  const suggestions = new Suggestions(
    root.querySelector('#line-suggestions') as HTMLElement,
    (input, values) => fillRow(editor, editor.rowOf(input), values),
  );
  handleKeys(editor, suggestions);
  handleDrag(editor);
  handleInput(editor, suggestions);
  handleClicks(editor);
  handlePaste(editor);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    editor.saveNow();
  });
  document.addEventListener('page-fetched', (event) =>
    mergePage(editor, (event as CustomEvent<Document>).detail),
  );
  addEventListener('pagehide', () => {
    editor.saveNow();
    storeDraftNow(editor);
  });
  addEventListener('beforeunload', (event) => {
    const isLost = editor.rows.some(({ element }) => /offline|refused/.test(element.dataset.state ?? ''));
    if (isLost && !('leaving' in document.documentElement.dataset)) event.preventDefault();
  });
}

/** Fills a line with a part or an item of the price list, and moves the focus to its quantity. */
function fillRow(editor: Editor, row: Row | undefined, values: Record<string, unknown>): void {
  if (!row) return;
  const before = { texts: inputFields.map((field) => row.text(field)), partId: row.partId };
  for (const [field, value] of Object.entries(values)) {
    if (value !== null || field === 'part_id')
      row.setValue(field as InputField, value as string | number | null);
  }
  if (row.text('quantity') === '') row.setText('quantity', '1');
  editor.edited(row);
  editor.addUndo(() => {
    for (const [at, field] of inputFields.entries()) row.setText(field, before.texts[at] ?? '');
    row.partId = before.partId;
    editor.edited(row, 0);
  });
  editor.focus(row, 'quantity');
}

function handleInput(editor: Editor, suggestions: Suggestions): void {
  const { form } = editor;
  form.addEventListener('input', ({ target }) => {
    const row = editor.rowOf(target);
    const input = target as Control;
    if (!row || input.dataset.cell === undefined) return;
    row.showProblems({});
    editor.edited(row);
    if (input.dataset.cell === 'description') suggestions.typed(input as HTMLTextAreaElement);
  });
  form.addEventListener('focusin', ({ target }) => {
    const input = target as Control;
    if (input.dataset.cell !== undefined && input.type !== 'checkbox') input.dataset.before = input.value;
  });
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const row = editor.rowOf(target);
    const input = target as Control;
    if (!row) return;
    if (input.dataset.cell === 'description') suggestions.close();
    rememberEdit(editor, row, input);
    if (input.dataset.cell === 'group_title') editor.arrange();
    // The focus has moved when the listeners of this event have run.
    if (editor.rowOf(relatedTarget) !== row) setTimeout(() => editor.left(row));
  });
  form.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.closest('[data-group]')) renameGroup(editor, input);
    if ('select' in input.dataset) editor.showSelection();
  });
  form.addEventListener('focusout', ({ target }) => {
    if ((target as Element).closest('[data-group]')) setTimeout(() => editor.arrange());
  });
}

/** Remembers how to undo what was typed into a field. */
function rememberEdit(editor: Editor, row: Row, input: Control): void {
  const { cell, before } = input.dataset;
  delete input.dataset.before;
  const after = input.value;
  if (cell === undefined || before === undefined || before === after) return;
  editor.addUndo(() => {
    if (!row.element.isConnected) return;
    row.setText(cell as InputField, before);
    editor.edited(row, 0);
    editor.focus(row, cell as InputField);
  });
}

function handleClicks(editor: Editor): void {
  let last: Row | undefined;
  editor.form.addEventListener('click', (event) => {
    const target = event.target as Element;
    const row = editor.rowOf(target);
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (act) event.preventDefault();
    if (row && act) pressInRow(editor, row, act);
    else if (act === 'remove') removeRows(editor, editor.selected);
    else if (act === 'group') groupRows(editor, editor.selected);
    else if (act === 'clear') for (const each of editor.selected) editor.select(each, false);
    else if (row && target.matches('[data-select]')) {
      if (event.shiftKey && last) selectRange(editor, last, row);
      last = row;
    }
  });
}

function pressInRow(editor: Editor, row: Row, act: string): void {
  if (act === 'more') row.toggleMore();
  else if (act === 'remove') removeRows(editor, [row]);
  else moveRowBy(editor, row, act === 'up' ? -1 : 1);
}

function selectRange(editor: Editor, one: Row, other: Row): void {
  const [from, to] = [editor.rows.indexOf(one), editor.rows.indexOf(other)].toSorted((a, b) => a - b);
  const box = other.element.querySelector<HTMLInputElement>('[data-select]');
  for (const row of editor.rows.slice(from, (to ?? 0) + 1)) editor.select(row, box?.checked ?? true);
}

/** Makes lines of rows that were copied from a spreadsheet. */
function handlePaste(editor: Editor): void {
  editor.form.addEventListener('paste', (event) => {
    const row = editor.rowOf(event.target);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isDetail = (event.target as HTMLElement).dataset.cell === 'extended_detail';
    if (!row || isDetail || !/[\n\t]/.test(text.trimEnd())) return;
    const lines = readPastedLines(text);
    if (lines.length === 0) return;
    event.preventDefault();
    const added = insertRows(editor, lines, row);
    editor.focus(added.at(-1) ?? row);
  });
}

/** Reads the lines of the page as the service shows it now. */
function mergePage(editor: Editor, page: Document): void {
  // An update leaves out regions that have not changed.
  if (!page.querySelector('[data-region=lines]')) return;
  const fresh = page.querySelector<HTMLElement>('[data-lines]');
  if (!fresh) {
    // The lines were locked meanwhile. Unsaved rows stay on the page.
    if (editor.rows.every((row) => row.isBlank || !row.isDirty)) {
      delete editor.form.dataset.mergesItself;
      delete editor.form.dataset.edited;
    }
    return;
  }
  const lines = [...fresh.querySelectorAll<HTMLElement>('[data-rows] > .line[data-id]')].map((element) => {
    const values = JSON.parse(element.querySelector<HTMLInputElement>('input[name$="[was]"]')?.value ?? '{}');
    return {
      ...{ id: Number(element.dataset.line), chosen: 'chosen' in element.dataset },
      ...{ optional: values.optional === true, values },
    };
  });
  editor.mergePage(lines, Number(fresh.dataset.lines));
}

for (const root of document.querySelectorAll<HTMLElement>('[data-lines]')) {
  const form = root.closest('form');
  if (form) start(root, form);
}
