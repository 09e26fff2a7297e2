import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/compiler');

/**
 * A cached result in .cache/compiler/. The result is valid while its inputs and the code that computed it are
 * unchanged.
 */
export class CachedResult<T> {
  readonly #file: string;
  readonly #hash: string;

  /** @param code files of the repository on which the result depends */
  constructor(name: string, input: string, code: string[]) {
    this.#file = join(folder, `${name}.json`);
    const hash = createHash('sha256').update(input);
    for (const file of ['package-lock.json', ...code]) hash.update(readFileSync(join(root, file)));
    this.#hash = hash.digest('hex');
  }

  read(): T | undefined {
    if (!existsSync(this.#file)) return undefined;
    const { hash, result } = JSON.parse(readFileSync(this.#file, 'utf8'));
    return hash === this.#hash ? result : undefined;
  }

  write(result: T): T {
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ hash: this.#hash, result }));
    return result;
  }
}
