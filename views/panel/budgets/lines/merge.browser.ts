import { editedFields, type LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { Row } from './row.browser.ts';
import type { RowList } from './row-list.browser.ts';
import { type InputField, type Line, linesVersion, shownValues } from './rows.ts';

/** How long a line that somebody else has added is marked. */
const markedMs = 1_500;

export type SavedLine = Pick<Line, 'id' | 'chosen' | 'optional'> & { values: LineValues };

/** The parts of an editor that a merge needs. */
interface MergedEditor extends RowList {
  isDragging: boolean;
  saving: { removals: readonly { id: number }[] };
  edited: (row: Row, delayMs: number) => void;
  settle: () => void;
}

/** Merges the lines that the service has into the rows of an editor, which may have changes that are not saved. */
export class LineMerge {
  readonly #editor: MergedEditor;
  #historyCount: number;
  /** The ids of the lines in the order in which the service has them. */
  savedOrder: number[];

  constructor(editor: MergedEditor) {
    this.#editor = editor;
    this.#historyCount = Number(editor.root.dataset.lines);
    this.savedOrder = editor.rows.flatMap(({ id }) => id ?? []);
  }

  /** Takes over the saved lines, except where the person has changed something else meanwhile. */
  merge(lines: readonly SavedLine[], count: number, saved: ReadonlyMap<Row, LineValues>): void {
    // An older state than the known one: its page was fetched before the last answer.
    if (count < this.#historyCount) return;
    this.#historyCount = count;
    const fresh = new Map(lines.map((line) => [line.id, line]));
    const removing = new Set(this.#editor.saving.removals.map(({ id }) => id));
    for (const row of this.#editor.rows) {
      if (row.id === null) continue;
      const line = fresh.get(row.id);
      const sent = saved.get(row);
      if (!line) this.#mergeRemoved(row);
      else {
        row.chosen = line.chosen;
        if (sent) row.adopt(line.values, sent);
        else this.mergeRow(row, line.values);
      }
    }
    const known = new Map(
      this.#editor.rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])),
    );
    let before: Row | undefined;
    for (const line of lines) {
      const row = known.get(line.id) ?? (removing.has(line.id) ? undefined : this.#addOther(line, before));
      before = row ?? before;
    }
    this.savedOrder = lines.map(({ id }) => id);
    this.#editor.arrange();
    this.#mergeOrder();
    // The next update of the page then leaves out the lines.
    const region = this.#editor.root.closest<HTMLElement>('[data-region]');
    if (region) region.dataset.hash = linesVersion(count);
  }

  /** Shows a line that somebody else has added. */
  #addOther(line: SavedLine, before: Row | undefined): Row {
    const row = this.#editor.newRow(line.values);
    Object.assign(row, { id: line.id, chosen: line.chosen, was: { ...line.values } });
    row.element.removeAttribute('data-new');
    row.element.dataset.line = String(line.id);
    row.element.dataset.id = String(line.id);
    row.element.dataset.added = '';
    setTimeout(() => delete row.element.dataset.added, markedMs);
    if (before) before.element.after(row.element);
    else this.#editor.list.prepend(row.element);
    row.show();
    return row;
  }

  #mergeRemoved(row: Row): void {
    if (!row.isDirty && !row.element.contains(document.activeElement)) {
      row.element.remove();
      return;
    }
    const { text, keep, drop } = this.#editor.texts.removedByOther;
    row.offerChoice(text, [
      {
        label: keep,
        act: () => {
          row.id = null;
          row.was = {};
          this.#editor.edited(row, 0);
        },
      },
      {
        label: drop,
        act: () => {
          row.element.remove();
          this.#editor.arrange();
          this.#editor.settle();
        },
      },
    ]);
  }

  /** Merges the saved values of a line. A line in use takes them over when the person leaves it. */
  mergeRow(row: Row, values: LineValues): void {
    const isChanged = editedFields.some((field) => (values[field] ?? null) !== (row.was[field] ?? null));
    if (!isChanged) {
      row.pending = null;
      return;
    }
    const changes = row.changes();
    const merged: LineValues = {};
    for (const field of editedFields) {
      const [mine, theirs, was] = [changes[field], values[field] ?? null, row.was[field] ?? null];
      if (theirs === was) continue;
      if (mine === undefined || mine === theirs) merged[field] = theirs;
      else this.#offerBoth(row, field as InputField, theirs);
    }
    if (row.element.contains(document.activeElement)) {
      row.pending = values;
      return;
    }
    row.adopt({ ...row.was, ...merged });
    row.setState(row.isBlocked ? 'refused' : row.isDirty ? 'edited' : '');
  }

  /** Shows the own and the saved value of a field that two people have changed, with a choice. */
  #offerBoth(row: Row, field: InputField, theirs: LineValues[InputField]): void {
    const { text, mine, theirs: use } = this.#editor.texts.conflict;
    const own = row.format(field, row.value(field));
    const other = row.format(field, theirs);
    const label = this.#editor.texts.labels[field] ?? '';
    row.offerChoice(
      `${label}: ${text.replace('#', other)}`,
      [
        {
          label: mine.replace('#', own),
          act: () => {
            row.was[field] = theirs ?? null;
            this.#editor.edited(row, 0);
          },
        },
        {
          label: use.replace('#', other),
          act: () => {
            row.was[field] = theirs ?? null;
            row.setValue(field, theirs);
            this.#editor.edited(row, 0);
          },
        },
      ],
      field,
    );
  }

  /** Puts the rows into the order of the service, unless the person has moved some. */
  #mergeOrder(): void {
    if (this.#editor.isDragging || this.#editor.rows.some((row) => row.isMoved)) return;
    const place = new Map(this.savedOrder.map((id, at) => [id, at]));
    const saved = this.#editor.rows.filter(({ id }) => id !== null && place.has(id));
    const wanted = saved.toSorted(
      (one, other) => (place.get(one.id ?? 0) ?? 0) - (place.get(other.id ?? 0) ?? 0),
    );
    if (saved.every((row, at) => row === wanted[at])) return;
    const focused = document.activeElement as HTMLElement | null;
    const scroll = focused && this.#editor.list.contains(focused);
    wanted.forEach((row, at) => {
      const previous = wanted[at - 1];
      if (previous) previous.element.after(row.element);
      else this.#editor.list.prepend(row.element);
    });
    this.#editor.arrange();
    if (scroll) focused.focus({ preventScroll: true });
  }
}

/** Returns a line of an answer as it is merged. */
export function savedLine(line: Line): SavedLine {
  return { id: line.id, chosen: line.chosen, optional: line.optional, values: shownValues(line) };
}
