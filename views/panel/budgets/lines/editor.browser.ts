import { forgetDraft, readDraft, storeDraft } from './draft.browser.ts';
import { LineMerge, type SavedLine, savedLine } from './merge.browser.ts';
import type { Row } from './row.browser.ts';
import { RowList } from './row-list.browser.ts';
import { type InputField, inputFields } from './rows.ts';
import { SaveQueue } from './save-queue.browser.ts';

/** The pause in typing after which a line is saved. */
const savePauseMs = 1_200;
const maxUndo = 100;

/** The lines of a budget as a spreadsheet that saves itself. */
export class Editor extends RowList {
  readonly form: HTMLFormElement;
  readonly saving: SaveQueue;
  readonly #merge: LineMerge;
  #undo: (() => void)[] = [];
  #fetched: { lines: SavedLine[]; count: number } | null = null;
  isDragging = false;

  constructor(root: HTMLElement, form: HTMLFormElement) {
    super(root);
    this.form = form;
    this.saving = new SaveQueue({
      form,
      rows: () => this.rows,
      savedOrder: () => this.#merge.savedOrder,
      merge: (lines, count, saved) => this.#merge.merge(lines.map(savedLine), count, saved),
      showState: (state, message) => this.showState(state, message),
      orderRefused: () => this.say(this.texts.reordered, 'warn'),
      leave: () => this.#leave(),
      settled: () => this.settle(),
    });
    this.#merge = new LineMerge(this);
    this.#restoreDraft();
  }

  /** Notes that a row was edited. It is saved after a pause, or at once. */
  edited(row: Row, delayMs = savePauseMs): void {
    if (row.isNew && row === this.rows.at(-1) && !row.isBlank) this.#begin(row);
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
    const above = this.rows.at(-2);
    if (above && row.text('group_title') === '') row.setText('group_title', above.text('group_title'));
    this.arrange();
  }

  /** Saves everything that is not saved. */
  saveNow(): void {
    for (const row of this.rows) if (!row.isBlank && row.isDirty) row.dueAtMs = 0;
    this.saving.plan();
  }

  /** Called when the focus leaves a row. */
  left(row: Row): void {
    if (row.element.contains(document.activeElement)) return;
    if (row.pending) this.#merge.mergeRow(row, row.pending);
    if (row.dueAtMs < Number.POSITIVE_INFINITY) row.dueAtMs = Date.now();
    this.saving.plan();
  }

  focus(row: Row | undefined, field: InputField = 'description'): void {
    const input = row?.inputs[field] ?? row?.inputs.description;
    input?.focus();
    if (input && !(input instanceof HTMLSelectElement)) input.select();
  }

  addUndo(undo: () => void): void {
    this.#undo = [...this.#undo, undo].slice(-maxUndo);
  }

  undo(): void {
    const act = this.#undo.pop();
    act?.();
    if (act) this.say(this.texts.undone);
  }

  /** Forgets an act that was undone by another button. */
  dropUndo(undo: () => void): void {
    this.#undo = this.#undo.filter((each) => each !== undo);
  }

  /** Merges the lines of a page that was fetched. While a request is under way, they are merged after it. */
  mergePage(lines: SavedLine[], count: number): void {
    this.#fetched = { lines, count };
    if (!this.saving.isBusy && !this.isDragging) this.settle();
  }

  /** Shows the state of the whole after an answer, a merge or a choice. */
  settle(): void {
    const fetched = this.#fetched;
    this.#fetched = null;
    if (fetched) this.#merge.merge(fetched.lines, fetched.count, new Map());
    const rows = this.rows.filter((row) => !row.isBlank);
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

  /** Shows a message in the line of the state. */
  say(message: string, tone: 'bad' | 'warn' | '' = ''): void {
    const state = this.root.querySelector('[data-state]') as HTMLElement;
    const line = this.root.querySelector<HTMLElement>('.line-state') ?? state;
    line.textContent = message;
    line.dataset.tone = tone;
  }

  showState(
    state: 'saved' | 'saving' | 'edited' | 'offline' | 'refused',
    message = this.texts.all[state],
  ): void {
    this.say(message, state === 'refused' ? 'bad' : state === 'offline' ? 'warn' : '');
  }

  /** Restores what was not saved when the tab left the page. */
  #restoreDraft(): void {
    const draft = readDraft();
    if (!draft) return;
    for (const { id, key, was, texts, partId } of draft.rows) {
      const known = id === null ? undefined : this.rows.find((row) => row.id === id);
      const row = known ?? this.newRow({}, key);
      if (!known) this.rows.at(-1)?.element.before(row.element);
      const present = { ...row.was };
      if (known) row.was = was;
      for (const field of inputFields) if (texts[field] !== undefined) row.setText(field, texts[field]);
      row.partId = partId;
      this.arrange();
      if (known) this.#merge.mergeRow(row, present);
      if (!row.isBlocked) this.edited(row, 0);
    }
    this.say(this.texts.restored, 'warn');
    if (draft.unanswered) this.saving.repeat(draft.unanswered);
  }

  /** Leads to the sign-in page. Unsaved rows stay in the tab. */
  #leave(): void {
    storeDraft(this);
    document.documentElement.dataset.leaving = '';
    location.assign(`/panel/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
}
