import type { EditorTexts } from './editor-texts.ts';
import type { Row } from './row.browser.ts';

/** The parts of an editor that groups need. */
interface GroupedRows {
  list: HTMLElement;
  rows: readonly Row[];
  texts: EditorTexts;
  rowOf: (element: Element | null) => Row | undefined;
  arrange: () => void;
  edited: (row: Row, delayMs: number) => void;
  select: (row: Row, isSelected: boolean) => void;
  addUndo: (undo: () => void) => void;
}

/** Shows the titles of groups above their first lines. A title that is being edited stays. */
export function showGroups({ list, rows, texts }: Pick<GroupedRows, 'list' | 'rows' | 'texts'>): void {
  const headings = [...list.querySelectorAll<HTMLElement>('[data-group]')];
  if (headings.some((heading) => heading.contains(document.activeElement))) return;
  const titles = rows.map((row) => row.text('group_title').trim());
  const starts = rows.filter((row, at) => titles[at] !== '' && titles[at] !== titles[at - 1] && !row.isBlank);
  const isShown =
    headings.length === starts.length &&
    starts.every((row, at) => {
      const heading = headings[at];
      return (
        heading?.nextElementSibling === row.element &&
        heading.querySelector('input')?.value === row.text('group_title').trim()
      );
    });
  if (isShown) return;
  for (const heading of headings) heading.remove();
  for (const row of starts) row.element.before(headingOf(row, texts.groupName));
}

function headingOf(row: Row, label: string): HTMLElement {
  const heading = document.createElement('li');
  heading.className = 'line-group';
  heading.dataset.group = '';
  const input = document.createElement('input');
  input.type = 'text';
  input.maxLength = 120;
  input.value = row.text('group_title').trim();
  input.setAttribute('aria-label', label);
  heading.append(input);
  return heading;
}

/** Renames the group below a heading. */
export function renameGroup(editor: GroupedRows, input: HTMLInputElement): void {
  const first = editor.rowOf(input.closest('[data-group]')?.nextElementSibling ?? null);
  if (!first) return;
  const before = first.text('group_title');
  const title = input.value.trim();
  if (title === before) return;
  const from = editor.rows.indexOf(first);
  const end = editor.rows.findIndex((row, at) => at > from && row.text('group_title') !== before);
  const members = editor.rows.slice(from, end < 0 ? undefined : end);
  const rename = (to: string) => {
    for (const row of members) row.setText('group_title', to);
    editor.arrange();
    for (const row of members) if (!row.isBlank) editor.edited(row, 0);
  };
  rename(title);
  editor.addUndo(() => rename(before));
}

/** Makes a group of rows, below the first of them. */
export function groupRows(editor: GroupedRows, rows: readonly Row[]): void {
  const [first, ...others] = rows;
  if (!first) return;
  const before = rows.map((row) => row.text('group_title'));
  const taken = new Set(editor.rows.map((row) => row.text('group_title')));
  const { newGroup } = editor.texts;
  let title = newGroup;
  for (let number = 2; taken.has(title); number += 1) title = `${newGroup} ${number}`;
  first.element.after(...others.map(({ element }) => element));
  for (const row of rows) row.setText('group_title', title);
  for (const row of others) row.moves += 1;
  editor.arrange();
  for (const row of rows) editor.edited(row, 0);
  for (const row of rows) editor.select(row, false);
  editor.addUndo(() => {
    for (const [at, row] of rows.entries()) row.setText('group_title', before[at] ?? '');
    editor.arrange();
    for (const row of rows) editor.edited(row, 0);
  });
  const heading = first.element.previousElementSibling?.querySelector('input');
  heading?.focus();
  heading?.select();
}
