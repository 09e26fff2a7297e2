import { editedFields, type LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { Language } from '../../../../generated/errors.ts';
import type { EditorTexts } from './editor-texts.ts';
import { showGroups } from './groups.browser.ts';
import { Row, type RowSettings } from './row.browser.ts';
import { showTotals } from './totals.browser.ts';

/** The rows of an editor in the order of the page. The last one is empty. */
export class RowList {
  readonly root: HTMLElement;
  readonly list: HTMLElement;
  readonly texts: EditorTexts;
  readonly #settings: RowSettings;
  readonly #template: HTMLElement;
  readonly #rowOf = new WeakMap<Element, Row>();
  #rows: Row[] = [];

  constructor(root: HTMLElement) {
    this.root = root;
    this.list = root.querySelector('[data-rows]') as HTMLElement;
    this.texts = JSON.parse(root.dataset.texts ?? '{}');
    const { language = 'es', taxRate } = root.dataset;
    const template = root.querySelector<HTMLTemplateElement>('template[data-row]')?.content;
    this.#template = template?.querySelector('.line') as HTMLElement;
    this.#settings = {
      ...{ template: this.#template, texts: this.texts },
      ...{ language: language as Language, taxRate: Number(taxRate) },
    };
    this.arrange();
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
}
