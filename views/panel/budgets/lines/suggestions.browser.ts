import { fold } from '../../../../domain/text/fold.ts';

/** The pause in typing after which the search begins. */
const searchPauseMs = 120;
const minSearchLength = 2;

/** Offers parts and items of the price list below the description that is typed. */
export class Suggestions {
  readonly #list: HTMLElement;
  readonly #fill: (input: HTMLElement, values: Record<string, unknown>) => void;
  #input: HTMLTextAreaElement | null = null;
  #timer = 0;
  #request: AbortController | null = null;
  #active = -1;

  constructor(list: HTMLElement, fill: (input: HTMLElement, values: Record<string, unknown>) => void) {
    this.#list = list;
    this.#fill = fill;
    // Keeps the focus in the input while the pointer chooses an option.
    list.addEventListener('mousedown', (event) => event.preventDefault());
    list.addEventListener('click', ({ target }) => {
      const option = (target as Element).closest<HTMLElement>('[data-fill]');
      if (option) this.#choose(option);
    });
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  typed(input: HTMLTextAreaElement): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    if (input.value.trim().length < minSearchLength) this.close();
    else this.#timer = window.setTimeout(() => void this.#search(input), searchPauseMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#list.hidden = true;
    this.#active = -1;
    this.#input?.removeAttribute('aria-activedescendant');
    this.#input?.setAttribute('aria-expanded', 'false');
  }

  /** Handles a key while the list is open. Returns whether the key belonged to it. */
  key({ key, altKey }: KeyboardEvent): boolean {
    if (!this.isOpen || altKey) return false;
    const options = this.#options();
    if (key === 'Escape') this.close();
    else if (key === 'ArrowDown') this.#mark(Math.min(this.#active + 1, options.length - 1));
    else if (key === 'ArrowUp' && this.#active >= 0) this.#mark(this.#active - 1);
    else if (key === 'Enter' && options[this.#active]) this.#choose(options[this.#active] as HTMLElement);
    else return false;
    return true;
  }

  #options(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[data-fill]')];
  }

  async #search(input: HTMLTextAreaElement): Promise<void> {
    this.#request = new AbortController();
    const { signal } = this.#request;
    const text = input.value.trim();
    const response = await fetch(`/panel/pick/line?${new URLSearchParams({ q: text })}`, { signal }).catch(
      () => null,
    );
    const html = response?.ok ? await response.text().catch(() => null) : null;
    if (html === null || signal.aborted || document.activeElement !== input || input.value.trim() !== text)
      return;
    this.#list.innerHTML = html;
    const options = this.#options();
    if (options.length === 0) {
      this.close();
      return;
    }
    for (const [at, option] of options.entries()) option.id = `line-suggestion-${at}`;
    this.#input = input;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-controls', this.#list.id);
    input.setAttribute('aria-expanded', 'true');
    this.#list.hidden = false;
    const place = input.getBoundingClientRect();
    const frame = (this.#list.offsetParent as HTMLElement).getBoundingClientRect();
    this.#list.style.top = `${place.bottom - frame.top + 2}px`;
    this.#list.style.left = `${place.left - frame.left}px`;
    // Enter takes the first record only if its name or reference begins with what was typed.
    const [first] = options;
    const words = fold(first?.dataset.text ?? '').split(/[\s·]+/);
    this.#mark(
      fold(text)
        .split(/\s+/)
        .every((word) => words.some((each) => each.startsWith(word)))
        ? 0
        : -1,
    );
  }

  #mark(at: number): void {
    this.#active = at;
    for (const [index, option] of this.#options().entries()) {
      option.setAttribute('aria-selected', String(index === at));
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) this.#input?.removeAttribute('aria-activedescendant');
    else this.#input?.setAttribute('aria-activedescendant', `line-suggestion-${at}`);
  }

  #choose(option: HTMLElement): void {
    const input = this.#input;
    this.close();
    if (input) this.#fill(input, JSON.parse(option.dataset.fill ?? '{}'));
  }
}
