import { hash } from 'node:crypto';

const windowMs = 60_000;
/** Links remembered in a minute; of more than these a second look is told as well, memory stays flat. */
const linksRemembered = 20_000;

/** The links that were followed this minute: nobody can fill the database by asking for one again and again. */
export class Lately {
  #window = -1;
  #seen = new Set<string>();

  isFirst(token: string, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#seen = new Set();
    }
    const link = hash('sha256', token, 'base64');
    if (this.#seen.has(link)) return false;
    if (this.#seen.size < linksRemembered) this.#seen.add(link);
    return true;
  }
}
