import type { EditedField, LineValue, LineValues } from '../../../../domain/budgets/line-changes.ts';
import { isIncludedInTotals, type LineAmounts, lineBaseCents } from '../../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../../domain/money/amounts.ts';
import { readNumber } from '../../../../domain/money/typed-number.ts';
import type { Language } from '../../../../generated/errors.ts';
import type { EditorTexts } from './editor-texts.ts';
import { type InputField, inputFields, type TypedLine, typeValue } from './rows.ts';

interface RowAmounts extends LineAmounts {
  unit_cost_cents: number | null;
  optional: boolean;
  chosen: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type RowState = '' | 'edited' | 'saving' | 'saved' | 'offline' | 'refused';

/** The values that all rows of an editor share. */
export interface RowSettings {
  /** The row from which others take the parts that they lack. */
  template: HTMLElement;
  language: Language;
  taxRate: number;
  texts: EditorTexts;
}

/** The number fields, with the value of an empty input. Undefined leaves the saved value, or the default, as it is. */
const numberFields: Partial<Record<InputField, LineValue | undefined>> = {
  quantity: undefined,
  unit_price: undefined,
  discount_pct: 0,
  tax_rate: undefined,
  unit_cost: null,
};
/** The text fields that a line must have. */
const requiredFields: readonly InputField[] = ['description', 'line_type'];

const keyStart = `n${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
let keys = 0;

function nextKey(): number {
  keys += 1;
  return keys;
}

/** A row of the editor: the inputs of a line, and the values that it is known to have on the server. */
export class Row {
  readonly element: HTMLElement;
  /** The inputs that the row has. The further ones are made when the row is opened. */
  readonly inputs: Partial<Record<InputField, Control>> = {};
  /** The texts of the fields without inputs. */
  readonly #texts: Partial<TypedLine> = {};
  #amounts: RowAmounts | null = null;
  /** Identifies a new line until it has an id. */
  readonly key: string;
  id: number | null;
  was: LineValues;
  /** The part that the line sells: chosen in this editor, or the saved one. */
  partId: number | null;
  chosen: boolean;
  /** How often the row was moved, and how often when it was last saved. */
  moves = 0;
  savedMoves = 0;
  /** The time from which the row is saved. Infinity if nothing is to be saved. */
  dueAtMs = Number.POSITIVE_INFINITY;
  /** Present values of a line that was in use when they arrived. */
  pending: LineValues | null = null;
  /** Whether the row waits for a decision, or for a correction of what was refused. */
  isBlocked = false;
  readonly #settings: RowSettings;

  constructor(element: HTMLElement, settings: RowSettings, key?: string) {
    this.element = element;
    this.#settings = settings;
    this.key = key ?? `${keyStart}-${nextKey()}`;
    this.id = Number(element.dataset.line) || null;
    this.chosen = 'chosen' in element.dataset;
    const was = element.querySelector<HTMLInputElement>('input[name$="[was]"]')?.value;
    this.was = was ? JSON.parse(was) : {};
    this.partId = (this.was.part_id ?? null) as number | null;
    for (const field of inputFields)
      this.#texts[field] = typeValue(field, this.was[field], settings.language);
    this.#addInputs(element);
    const handle = settings.template.querySelectorAll('.line-state-mark, .line-handle');
    if (!element.querySelector('.line-handle'))
      element.prepend(...[...handle].map((part) => part.cloneNode(true)));
    (element.querySelector('.line-open') as HTMLElement).tabIndex = -1;
  }

  #addInputs(within: HTMLElement): void {
    for (const input of within.querySelectorAll<Control>('[data-cell]'))
      this.inputs[input.dataset.cell as InputField] = input;
  }

  get isNew(): boolean {
    return this.id === null;
  }

  text(field: InputField): string {
    const input = this.inputs[field];
    if (!input) return this.#texts[field] ?? '';
    return input.type === 'checkbox' ? String((input as HTMLInputElement).checked) : input.value;
  }

  setText(field: InputField, text: string): void {
    const input = this.inputs[field];
    this.#amounts = null;
    if (!input) this.#texts[field] = text;
    else if (input.type === 'checkbox') (input as HTMLInputElement).checked = text === 'true';
    else if (input.value !== text) input.value = text;
  }

  setValue(field: EditedField, value: LineValue | undefined): void {
    if (field === 'part_id') this.partId = (value ?? null) as number | null;
    else this.setText(field, typeValue(field, value, this.#settings.language));
  }

  /** Whether nothing is typed into a new row. */
  get isBlank(): boolean {
    return (
      this.isNew && this.partId === null && inputFields.every((field) => /^(false)?$/.test(this.text(field)))
    );
  }

  /** Returns the value of a field; NaN if its text is no number, and undefined if an empty input changes nothing. */
  value(field: EditedField): LineValue | undefined {
    if (field === 'part_id') return this.partId;
    const text = this.text(field).trim();
    if (field === 'optional' || field === 'price_estimated') return text === 'true';
    if (field in numberFields) return text === '' ? numberFields[field] : (readNumber(text) ?? Number.NaN);
    if (text !== '') return field === 'description' ? text.replaceAll(/\s*\n\s*/g, ' ') : text;
    return requiredFields.includes(field) ? undefined : null;
  }

  /** Returns the values that differ from the saved ones. */
  changes(): LineValues {
    const changed = (['part_id', ...inputFields] as const).flatMap((field) => {
      const value = this.value(field);
      const isDefault = this.isNew && (value === null || value === false);
      return value === undefined || value === this.was[field] || isDefault ? [] : [[field, value]];
    });
    return Object.fromEntries(changed);
  }

  get isMoved(): boolean {
    return this.moves > this.savedMoves;
  }

  get isDirty(): boolean {
    return this.isMoved || Object.keys(this.changes()).length > 0;
  }

  /** Returns why the row cannot be saved, by field. */
  problems(): Partial<Record<InputField, string>> {
    const { texts } = this.#settings;
    const wrong = inputFields.filter((field) => Number.isNaN(this.value(field)));
    const lacksDescription = this.value('description') === undefined && !this.isBlank;
    return {
      ...Object.fromEntries(wrong.map((field) => [field, texts.notANumber])),
      ...(lacksDescription && { description: texts.needsDescription }),
    };
  }

  /** The amounts that count in the totals while the row is typed. Computed again after a change of the row alone. */
  amounts(): RowAmounts {
    this.#amounts ??= this.#computeAmounts();
    return this.#amounts;
  }

  /** Notes that an input has changed. */
  changed(): void {
    this.#amounts = null;
  }

  #computeAmounts(): RowAmounts {
    const number = (field: InputField, other: number) => {
      const value = this.value(field) ?? this.was[field];
      return Math.round((typeof value === 'number' && !Number.isNaN(value) ? value : other) * 100);
    };
    const cost = this.value('unit_cost');
    return {
      quantity_hundredths: number('quantity', 1),
      unit_price_cents: number('unit_price', 0),
      discount_basis_points: Math.min(10_000, Math.max(0, number('discount_pct', 0))),
      tax_rate_basis_points: number('tax_rate', this.#settings.taxRate),
      unit_cost_cents: typeof cost === 'number' && !Number.isNaN(cost) ? Math.round(cost * 100) : null,
      optional: this.value('optional') === true,
      chosen: this.chosen,
    };
  }

  /** Shows amount and facts as they follow from the inputs. */
  show(): void {
    const { element } = this;
    const amounts = this.amounts();
    const base = element.querySelector('.line-base') as HTMLElement;
    base.textContent = this.isBlank
      ? ''
      : amountFormats(this.#settings.language).money(lineBaseCents(amounts));
    element.toggleAttribute('data-optional', !isIncludedInTotals(amounts));
    const facts = element.querySelector('.line-facts') as HTMLElement;
    const { texts } = this.#settings;
    const mark = (text: string, kind = 'line-mark') => {
      const span = document.createElement('span');
      span.className = kind;
      span.textContent = text;
      return span;
    };
    facts.replaceChildren(
      this.text('reference'),
      ...(amounts.optional ? [mark(texts.optional)] : []),
      ...(this.text('price_estimated') === 'true' ? [mark(texts.estimated)] : []),
      ...(this.text('extended_detail') === '' ? [] : [mark(this.text('extended_detail'), 'line-detail')]),
    );
    if (facts.textContent === '') facts.replaceChildren();
  }

  setState(state: RowState): void {
    this.element.dataset.state = state;
  }

  /** Shows messages beside fields; that of the empty name is about the whole line. */
  showProblems(problems: Partial<Record<InputField | '', string>>): void {
    for (const note of this.element.querySelectorAll('.line-note:not(.choice-note)')) note.remove();
    for (const input of Object.values(this.inputs)) input.removeAttribute('aria-invalid');
    for (const [field, text] of Object.entries(problems)) {
      const note = this.#addNote(text, 'field-error line-note');
      note.dataset.field = field === '' ? this.name : `${this.name}.${field}`;
      if (field === '') continue;
      if (!this.inputs[field as InputField]) this.open();
      this.inputs[field as InputField]?.setAttribute('aria-invalid', 'true');
    }
  }

  /** The name of the line in the names of its inputs, such as `lines[0]`. */
  get name(): string {
    return (this.inputs.description?.name ?? '').replace(/\[description\]$/, '');
  }

  /** Shows the further fields of the line. */
  open(): void {
    let more = this.element.querySelector<HTMLElement>('.line-more');
    if (!more) {
      more = this.#settings.template.querySelector('.line-more')?.cloneNode(true) as HTMLElement;
      for (const input of more.querySelectorAll<HTMLInputElement>('[name^="lines["]'))
        input.name = input.name.replace(/^lines\[\d+\]/, this.name);
      this.element.append(more);
      this.#addInputs(more);
      for (const [field, text] of Object.entries(this.#texts) as [InputField, string][])
        if (more.contains(this.inputs[field] ?? null)) this.setText(field, text);
    }
    more.hidden = false;
  }

  toggleMore(): void {
    const more = this.element.querySelector<HTMLElement>('.line-more');
    if (more && !more.hidden) {
      more.hidden = true;
      this.inputs.description?.focus();
      return;
    }
    this.open();
    this.inputs.reference?.focus();
  }

  #addNote(text: string, kind: string): HTMLElement {
    const note = document.createElement('p');
    note.className = kind;
    note.textContent = text;
    this.element.querySelector('.line-facts')?.after(note);
    return note;
  }

  /** Offers choices about the line, each with a button. The row waits until one is pressed. */
  offerChoice(text: string, choices: { label: string; act: () => void }[], name = ''): void {
    this.dropChoice(name);
    const note = this.#addNote(text, 'line-note choice-note');
    note.dataset.choice = name;
    note.setAttribute('role', 'alert');
    for (const { label, act } of choices) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button secondary small';
      button.textContent = label;
      button.addEventListener('click', () => {
        note.remove();
        this.isBlocked = this.element.querySelector('.choice-note') !== null;
        act();
      });
      note.append(button);
    }
    this.isBlocked = true;
    this.setState('refused');
  }

  dropChoice(name: string): void {
    this.element.querySelector(`.choice-note[data-choice="${name}"]`)?.remove();
    this.isBlocked = this.element.querySelector('.choice-note') !== null;
  }

  /** Formats a value of a field as people read it. */
  format(field: EditedField, value: LineValue | undefined): string {
    const { language, texts } = this.#settings;
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (field === 'line_type') {
      const options = this.#settings.template.querySelectorAll<HTMLOptionElement>(
        '[data-cell=line_type] > option',
      );
      return [...options].find((option) => option.value === value)?.text ?? '';
    }
    return typeValue(field, value, language) || '—';
  }

  /** Takes over the saved values for fields that the person has not changed since they were sent. */
  adopt(fresh: LineValues, sent: LineValues = {}): void {
    for (const field of ['part_id', ...inputFields] as const) {
      const typed = this.value(field);
      const isUntouched =
        typed === undefined || typed === this.was[field] || (field in sent && typed === sent[field]);
      const isNewDefault = this.was[field] === undefined && (typed === null || typed === false);
      if (isUntouched || isNewDefault || (field === 'discount_pct' && typed === 0 && !this.was[field])) {
        if (field === 'part_id' || document.activeElement !== this.inputs[field])
          this.setValue(field, fresh[field]);
      }
      this.was[field] = fresh[field] ?? null;
    }
    this.pending = null;
    this.show();
  }
}
