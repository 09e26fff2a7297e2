import { editedFields, type LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { PastedLine } from '../../../../domain/budgets/pasted-lines.ts';
import type { Language } from '../../../../generated/errors.ts';
import { forgetDraft, readDraft, storeDraft } from './draft.browser.ts';
import type { EditorTexts } from './editor-texts.ts';
import { showGroups } from './groups.browser.ts';
import { Row, type RowSettings } from './row.browser.ts';
import { type InputField, inputFields, type Line, shownValues } from './rows.ts';
import { SaveQueue } from './save-queue.browser.ts';
import { showTotals } from './totals.browser.ts';

/** The pause in typing after which a line is saved. */
const savePauseMs = 1_200;
const undoMs = 10_000;
const maxUndo = 100;
/** How long a line that somebody else has added is marked. */
const markedMs = 1_500;

type FreshLine = Pick<Line, 'id' | 'chosen' | 'optional'> & { values: LineValues };

/** The lines of a budget as a spreadsheet. */
export class Editor {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly list: HTMLElement;
  readonly texts: EditorTexts;
  readonly saving: SaveQueue;
  readonly #settings: RowSettings;
  readonly #template: HTMLElement;
  readonly #rowOf = new WeakMap<Element, Row>();
  readonly #maxLines: number;
  #rows: Row[] = [];
  #undo: (() => void)[] = [];
  #savedOrder: number[];
  #historyCount: number;
  #fetched: { lines: FreshLine[]; count: number } | null = null;
  isDragging = false;

  constructor(root: HTMLElement, form: HTMLFormElement) {
    this.root = root;
    this.form = form;
    this.list = root.querySelector('[data-rows]') as HTMLElement;
    this.texts = JSON.parse(root.dataset.texts ?? '{}');
    const { language = 'es', taxRate, lines, max } = root.dataset;
    const template = root.querySelector<HTMLTemplateElement>('template[data-row]')?.content;
    this.#template = template?.querySelector('.line') as HTMLElement;
    this.#settings = {
      ...{ template: this.#template, texts: this.texts },
      ...{ language: language as Language, taxRate: Number(taxRate) },
    };
    this.#maxLines = Number(max);
    this.#historyCount = Number(lines);
    this.saving = new SaveQueue({
      form,
      rows: () => this.#rows,
      savedOrder: () => this.#savedOrder,
      merge: (fresh, count, saved) => this.#merge(fresh.map(freshLine), count, saved),
      showState: (state, message) => this.showState(state, message),
      orderRefused: () => this.#say(this.texts.reordered, 'warn'),
      leave: () => this.#leave(),
      settled: () => this.#settle(),
    });
    this.arrange();
    this.#savedOrder = this.#rows.flatMap(({ id }) => id ?? []);
    this.#restoreDraft();
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  rowOf(element: EventTarget | null): Row | undefined {
    const line = element instanceof Element ? element.closest('.line') : null;
    return line ? this.#rowOf.get(line) : undefined;
  }

  /** Numbers the rows, keeps an empty one at the end, and shows headings and totals. */
  arrange(): void {
    if (!this.#last?.isBlank) this.list.append(this.newRow().element);
    const elements = [...this.list.querySelectorAll<HTMLElement>('.line')];
    this.#rows = elements.map((element, at) => {
      const row = this.#rowOf.get(element) ?? this.#own(new Row(element, this.#settings));
      this.#number(row, at);
      return row;
    });
    showGroups(this);
    this.showTotals();
  }

  get #last(): Row | undefined {
    const [last] = [...this.list.querySelectorAll('.line')].slice(-1);
    return last && (this.#rowOf.get(last) ?? this.#own(new Row(last as HTMLElement, this.#settings)));
  }

  #own(row: Row): Row {
    this.#rowOf.set(row.element, row);
    return row;
  }

  #number({ element, name }: Row, at: number): void {
    if (name === `lines[${at}]`) return;
    element.setAttribute('aria-label', this.texts.lineNumber.replace('#', String(at + 1)));
    for (const field of element.querySelectorAll<HTMLInputElement>('[name^="lines["]'))
      field.name = field.name.replace(/^lines\[\d+\]/, `lines[${at}]`);
  }

  newRow(values: LineValues = {}, key?: string): Row {
    const element = this.#template.cloneNode(true) as HTMLElement;
    element.querySelector('.line-more')?.remove();
    const row = this.#own(new Row(element, this.#settings, key));
    for (const field of editedFields) if (values[field] !== undefined) row.setValue(field, values[field]);
    return row;
  }

  showTotals(): void {
    showTotals(this.root, this.#rows, this.#settings.language);
  }

  /** Notes that a row was edited. It is saved after a pause, or at once. */
  edited(row: Row, delayMs = savePauseMs): void {
    if (row.isNew && row === this.#rows.at(-1) && !row.isBlank) this.#begin(row);
    row.changed();
    row.element.toggleAttribute('data-new', row.isBlank);
    if (row.isNew || row.isDirty) row.setState(row.isBlocked ? 'refused' : 'edited');
    row.dueAtMs = Date.now() + delayMs;
    row.show();
    this.showTotals();
    this.form.dataset.edited = '';
    if (!this.saving.isBusy) this.showState('edited');
    storeDraft(this);
    this.saving.plan();
  }

  /** A new row continues the group of the line above, and another empty row follows it. */
  #begin(row: Row): void {
    const above = this.#rows.at(-2);
    if (above && row.text('group_title') === '') row.setText('group_title', above.text('group_title'));
    this.arrange();
  }

  /** Saves everything that is not saved. */
  saveNow(): void {
    for (const row of this.#rows) if (!row.isBlank && row.isDirty) row.dueAtMs = 0;
    this.saving.plan();
  }

  /** Called when the focus leaves a row. */
  left(row: Row): void {
    if (row.element.contains(document.activeElement)) return;
    if (row.pending) this.#mergeRow(row, row.pending);
    if (row.dueAtMs < Number.POSITIVE_INFINITY) row.dueAtMs = Date.now();
    this.saving.plan();
  }

  focus(row: Row | undefined, field: InputField = 'description'): void {
    const input = row?.inputs[field] ?? row?.inputs.description;
    input?.focus();
    if (input && !(input instanceof HTMLSelectElement)) input.select();
  }

  /** Adds rows behind another one, or above the empty row at the end. */
  insert(lines: readonly (LineValues | PastedLine)[], behind: Row): Row[] {
    const room = this.#maxLines - this.#rows.filter((row) => !row.isBlank).length;
    if (lines.length > room) this.#say(this.texts.limit.replace('#', String(this.#maxLines)), 'bad');
    const added = lines.slice(0, Math.max(0, room)).map((line) => {
      const row = this.newRow();
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
    this.arrange();
    for (const row of added) this.edited(row, 0);
    this.addUndo(() => this.#takeOut(added));
    return added;
  }

  /** Removes rows, and offers to undo it. */
  remove(rows: readonly Row[]): void {
    const filled = rows.filter((row) => !row.isBlank);
    if (filled.length === 0) return;
    const next = this.#rows[this.#rows.indexOf(filled.at(-1) as Row) + 1];
    const hadFocus = filled.some(({ element }) => element.contains(document.activeElement));
    const undo = this.#takeOut(filled);
    if (hadFocus) this.focus(next ?? this.#rows.at(-1));
    this.addUndo(undo);
    const { one, many } = this.texts.removed;
    this.#offerUndo(filled.length === 1 ? one : many.replace('#', String(filled.length)), undo);
  }

  /** Takes rows out of the list and plans their removal. Returns a function that puts them back. */
  #takeOut(rows: readonly Row[]): () => void {
    const places = rows.map((row) => ({ row, before: this.#rows[this.#rows.indexOf(row) - 1] }));
    for (const { row } of places) {
      row.element.remove();
      if (row.id === null) continue;
      const restore = () => {
        this.#putBack(places.filter((place) => place.row === row));
        row.offerChoice(this.texts.removalRefused, []);
        row.isBlocked = false;
      };
      this.saving.removals.push({ id: row.id, was: { ...row.was }, restore });
    }
    this.arrange();
    this.showSelection();
    this.showState('edited');
    this.saving.plan();
    return () => this.#undoRemoval(places);
  }

  #putBack(places: readonly { row: Row; before: Row | undefined }[]): void {
    for (const { row, before } of places) {
      if (before?.element.isConnected) before.element.after(row.element);
      else this.list.prepend(row.element);
    }
    this.arrange();
  }

  /** Puts removed rows back: as they are if their removal was not sent, and otherwise as new lines. */
  #undoRemoval(places: readonly { row: Row; before: Row | undefined }[]): void {
    const { removals } = this.saving;
    const back = places.map(({ row, before }) => {
      const at = removals.findIndex(({ id }) => id === row.id);
      if (at >= 0) removals.splice(at, 1);
      const isKept = row.id === null || at >= 0;
      if (isKept) return { row, before };
      const copy = this.newRow();
      for (const field of inputFields) copy.setText(field, row.text(field));
      copy.partId = row.partId;
      return { row: copy, before };
    });
    const copies = new Map(places.map(({ row }, at) => [row, back[at]?.row]));
    this.#putBack(back.map(({ row, before }) => ({ row, before: (before && copies.get(before)) ?? before })));
    for (const { row } of back) if (row.isNew) this.edited(row, 0);
    this.focus(back[0]?.row);
  }

  /** Moves a row by one place. */
  moveBy(row: Row, step: 1 | -1): void {
    const at = this.#rows.indexOf(row);
    const target = this.#rows[at + step];
    if (row.isBlank || !target || target.isBlank) return;
    this.move(row, step < 0 ? target : this.#rows[at + 2]);
  }

  /** Moves a row before another one, or to the end of the lines. */
  move(row: Row, before: Row | undefined): void {
    const from = this.#rows[this.#rows.indexOf(row) + 1];
    const group = row.text('group_title');
    const isDown = before === undefined || this.#rows.indexOf(before) > this.#rows.indexOf(row);
    this.#place(row, before, isDown);
    this.addUndo(() => {
      this.#place(row, from, false);
      row.setText('group_title', group);
      this.#moved(row);
    });
  }

  #place(row: Row, before: Row | undefined, isDown: boolean): void {
    const focused = row.element.contains(document.activeElement)
      ? (document.activeElement as HTMLElement)
      : null;
    const target = before?.element ?? (this.#rows.at(-1) as Row).element;
    if (target !== row.element) target.before(row.element);
    this.arrange();
    focused?.focus();
    const at = this.#rows.indexOf(row);
    const [above, below] = [this.#rows[at - 1], this.#rows[at + 1]].map((each) => each?.text('group_title'));
    const group = row.text('group_title');
    if (group !== above && group !== below)
      row.setText('group_title', (above === below || isDown ? above : below) ?? '');
    this.#moved(row);
  }

  #moved(row: Row): void {
    row.moves += 1;
    this.arrange();
    this.edited(row, 300);
  }

  get selected(): Row[] {
    return this.#rows.filter(
      ({ element }) => element.querySelector<HTMLInputElement>('[data-select]')?.checked,
    );
  }

  select(row: Row, isSelected: boolean): void {
    const box = row.element.querySelector<HTMLInputElement>('[data-select]');
    if (box && !row.isBlank) box.checked = isSelected;
    this.showSelection();
  }

  showSelection(): void {
    const bar = this.root.querySelector('[data-selection]') as HTMLElement;
    const count = this.selected.length;
    bar.hidden = count === 0;
    const { one, many } = this.texts.selected;
    (bar.querySelector('[data-count]') as HTMLElement).textContent =
      count === 1 ? one : many.replace('#', String(count));
  }

  /** Makes a group of rows, below the first of them. */
  group(rows: readonly Row[]): void {
    const [first, ...others] = rows;
    if (!first) return;
    const before = rows.map((row) => row.text('group_title'));
    const taken = new Set(this.#rows.map((row) => row.text('group_title')));
    const { newGroup } = this.texts;
    let title = newGroup;
    for (let number = 2; taken.has(title); number += 1) title = `${newGroup} ${number}`;
    first.element.after(...others.map(({ element }) => element));
    for (const row of rows) row.setText('group_title', title);
    for (const row of others) row.moves += 1;
    this.arrange();
    for (const row of rows) this.edited(row, 0);
    for (const row of rows) this.select(row, false);
    this.addUndo(() => {
      for (const [at, row] of rows.entries()) row.setText('group_title', before[at] ?? '');
      this.arrange();
      for (const row of rows) this.edited(row, 0);
    });
    const heading = first.element.previousElementSibling?.querySelector('input');
    heading?.focus();
    heading?.select();
  }

  addUndo(undo: () => void): void {
    this.#undo = [...this.#undo, undo].slice(-maxUndo);
  }

  undo(): void {
    const act = this.#undo.pop();
    act?.();
    if (act) this.#say(this.texts.undone);
  }

  #offerUndo(text: string, undo: () => void): void {
    const toast = document.createElement('div');
    toast.className = 'toast';
    const [words, button] = [document.createElement('p'), document.createElement('button')];
    words.textContent = text;
    button.type = 'button';
    button.className = 'toast-undo';
    button.textContent = this.texts.undo;
    button.addEventListener('click', () => {
      toast.remove();
      this.#undo = this.#undo.filter((each) => each !== undo);
      undo();
    });
    toast.append(words, button);
    const toasts = document.querySelector('[data-toasts]');
    for (const other of toasts?.querySelectorAll('.toast') ?? []) other.remove();
    toasts?.append(toast);
    setTimeout(() => toast.remove(), undoMs);
  }

  /** Merges the lines of a page that was fetched. While a request is under way, they are merged after it. */
  mergePage(lines: FreshLine[], count: number): void {
    this.#fetched = { lines, count };
    if (!this.saving.isBusy && !this.isDragging) this.#settle();
  }

  #settle(): void {
    const fetched = this.#fetched;
    this.#fetched = null;
    if (fetched) this.#merge(fetched.lines, fetched.count, new Map());
    const rows = this.#rows.filter((row) => !row.isBlank);
    const isBad = rows.some(({ element }) => element.dataset.state === 'refused');
    const isOpen = this.saving.removals.length > 0 || rows.some((row) => row.isDirty);
    if (isBad) this.showState('refused');
    else if (isOpen) this.showState('edited');
    else {
      this.showState('saved');
      delete this.form.dataset.edited;
    }
    if (isBad || isOpen) storeDraft(this);
    else forgetDraft();
  }

  /** Takes over the saved lines, except where the person has changed something else meanwhile. */
  #merge(lines: readonly FreshLine[], count: number, saved: ReadonlyMap<Row, LineValues>): void {
    // An older state than the known one: its page was fetched before the last answer.
    if (count < this.#historyCount) return;
    this.#historyCount = count;
    const fresh = new Map(lines.map((line) => [line.id, line]));
    const removing = new Set(this.saving.removals.map(({ id }) => id));
    for (const row of this.#rows) {
      if (row.id === null) continue;
      const line = fresh.get(row.id);
      const sent = saved.get(row);
      if (!line) this.#mergeRemoved(row);
      else {
        row.chosen = line.chosen;
        if (sent) row.adopt(line.values, sent);
        else this.#mergeRow(row, line.values);
      }
    }
    const known = new Map(this.#rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
    let before: Row | undefined;
    for (const line of lines) {
      const row = known.get(line.id) ?? (removing.has(line.id) ? undefined : this.#addOther(line, before));
      before = row ?? before;
    }
    this.#savedOrder = lines.map(({ id }) => id);
    this.arrange();
    this.#mergeOrder();
  }

  /** Shows a line that somebody else has added. */
  #addOther(line: FreshLine, before: Row | undefined): Row {
    const row = this.newRow(line.values);
    Object.assign(row, { id: line.id, chosen: line.chosen, was: { ...line.values } });
    row.element.removeAttribute('data-new');
    row.element.dataset.line = String(line.id);
    row.element.dataset.id = String(line.id);
    row.element.dataset.added = '';
    setTimeout(() => delete row.element.dataset.added, markedMs);
    if (before) before.element.after(row.element);
    else this.list.prepend(row.element);
    row.show();
    return row;
  }

  #mergeRemoved(row: Row): void {
    if (!row.isDirty && !row.element.contains(document.activeElement)) {
      row.element.remove();
      return;
    }
    const { text, keep, drop } = this.texts.removedByOther;
    row.offerChoice(text, [
      {
        label: keep,
        act: () => {
          row.id = null;
          row.was = {};
          this.edited(row, 0);
        },
      },
      {
        label: drop,
        act: () => {
          row.element.remove();
          this.arrange();
          this.#settle();
        },
      },
    ]);
  }

  /** Merges the saved values of a line. A line in use takes them over when the person leaves it. */
  #mergeRow(row: Row, values: LineValues): void {
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
    const { text, mine, theirs: use } = this.texts.conflict;
    const own = row.format(field, row.value(field));
    const other = row.format(field, theirs);
    const label = this.texts.labels[field] ?? '';
    row.offerChoice(
      `${label}: ${text.replace('#', other)}`,
      [
        {
          label: mine.replace('#', own),
          act: () => {
            row.was[field] = theirs ?? null;
            this.edited(row, 0);
          },
        },
        {
          label: use.replace('#', other),
          act: () => {
            row.was[field] = theirs ?? null;
            row.setValue(field, theirs);
            this.edited(row, 0);
          },
        },
      ],
      field,
    );
  }

  /** Puts the rows into the order of the service, unless the person has moved some. */
  #mergeOrder(): void {
    if (this.isDragging || this.#rows.some((row) => row.isMoved)) return;
    const place = new Map(this.#savedOrder.map((id, at) => [id, at]));
    const saved = this.#rows.filter(({ id }) => id !== null && place.has(id));
    const wanted = saved.toSorted(
      (one, other) => (place.get(one.id ?? 0) ?? 0) - (place.get(other.id ?? 0) ?? 0),
    );
    if (saved.every((row, at) => row === wanted[at])) return;
    const focused = document.activeElement as HTMLElement | null;
    const scroll = focused && this.list.contains(focused);
    wanted.forEach((row, at) => {
      const previous = wanted[at - 1];
      if (previous) previous.element.after(row.element);
      else this.list.prepend(row.element);
    });
    this.arrange();
    if (scroll) focused.focus({ preventScroll: true });
  }

  #say(message: string, tone: 'bad' | 'warn' | '' = ''): void {
    const state = this.root.querySelector('[data-state]') as HTMLElement;
    const line = this.root.querySelector<HTMLElement>('.line-state') ?? state;
    line.textContent = message;
    line.dataset.tone = tone;
  }

  showState(
    state: 'saved' | 'saving' | 'edited' | 'offline' | 'refused',
    message = this.texts.all[state],
  ): void {
    this.#say(message, state === 'refused' ? 'bad' : state === 'offline' ? 'warn' : '');
  }

  /** Restores what was not saved when the tab left the page. */
  #restoreDraft(): void {
    const draft = readDraft();
    if (!draft) return;
    for (const { id, key, was, texts, partId } of draft.rows) {
      const known = id === null ? undefined : this.#rows.find((row) => row.id === id);
      const row = known ?? this.newRow({}, key);
      if (!known) this.#rows.at(-1)?.element.before(row.element);
      const present = { ...row.was };
      if (known) row.was = was;
      for (const field of inputFields) if (texts[field] !== undefined) row.setText(field, texts[field]);
      row.partId = partId;
      this.arrange();
      if (known) this.#mergeRow(row, present);
      if (!row.isBlocked) this.edited(row, 0);
    }
    this.#say(this.texts.restored, 'warn');
    if (draft.unanswered) this.saving.repeat(draft.unanswered);
  }

  /** Leads to the sign-in page. Unsaved rows stay in the tab. */
  #leave(): void {
    storeDraft(this);
    document.documentElement.dataset.leaving = '';
    location.assign(`/panel/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
}

function freshLine(line: Line): FreshLine {
  return { id: line.id, chosen: line.chosen, optional: line.optional, values: shownValues(line) };
}
