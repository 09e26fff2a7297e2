import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { typedPath } from './save.ts';

/** The file that was named: its bytes in base64. */
export class ReadFile {
  readonly name: string;
  readonly content: string;

  constructor(name: string, content: string) {
    this.name = name;
    this.content = content;
  }
}

/** What is too large is not read. */
export function readFileOption(typed: string, bytesMost: number): ReadFile {
  const path = typedPath(typed);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new InvalidArgumentError(`${path} does not exist.`);
  if (!found.isFile()) throw new InvalidArgumentError(`${path} is no file.`);
  if (found.size === 0) throw new InvalidArgumentError(`${path} is empty.`);
  if (found.size > bytesMost) {
    const [has, most] = [found.size, bytesMost].map((bytes) => (bytes / 1_048_576).toFixed(1));
    throw new InvalidArgumentError(`${path} has ${has} MB; it may have ${most}.`);
  }
  try {
    return new ReadFile(basename(path), readFileSync(path, 'base64'));
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}
