import type { Locator, Page } from 'playwright-core';

/** The inputs, pages and time that an act takes. */
export interface Effort {
  /** Clicks, taps, choices, fields that are typed, and keys such as Enter. */
  inputs: number;
  /** Characters that are typed. */
  characters: number;
  /** Pages that are loaded, without the first one. */
  pages: number;
  seconds: number;
}

/** Performs the inputs of a person on a page, and counts them. */
export class CountedPerson {
  readonly page: Page;
  #inputs = 0;
  #characters = 0;
  #pages = 0;
  #startedAt = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('load', () => {
      this.#pages += 1;
    });
  }

  /** Opens the page on which an act begins, and counts from now on. */
  async begin(url: string): Promise<void> {
    await this.page.goto(url);
    this.#inputs = this.#characters = this.#pages = 0;
    this.#startedAt = performance.now();
  }

  effort(): Effort {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    return { inputs: this.#inputs, characters: this.#characters, pages: this.#pages, seconds };
  }

  async type(field: string | Locator, text: string): Promise<void> {
    this.#inputs += 1;
    this.#characters += text.length;
    await this.#find(field).fill(text);
  }

  async choose(field: string | Locator, value: string): Promise<void> {
    this.#inputs += 1;
    await this.#find(field).selectOption(value);
  }

  async click(target: string | Locator): Promise<void> {
    this.#inputs += 1;
    await this.#find(target).click();
  }

  /** Drags an element to a point beside its own place. */
  async drag(target: Locator, { right, down }: { right: number; down: number }): Promise<void> {
    this.#inputs += 1;
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('the element is not shown');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
    await this.page.mouse.move(x + right, y + down, { steps: 3 });
    await this.page.mouse.up();
  }

  async press(key: string): Promise<void> {
    this.#inputs += 1;
    await this.page.keyboard.press(key);
  }

  /** Types with the keyboard into the focused element. */
  async write(text: string): Promise<void> {
    this.#inputs += 1;
    this.#characters += text.length;
    await this.page.keyboard.type(text);
  }

  #find(target: string | Locator): Locator {
    return typeof target === 'string' ? this.page.locator(target) : target;
  }
}
