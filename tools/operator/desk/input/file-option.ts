import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { errorMessage } from '../../../../domain/errors/operator-error.ts';
import { typedPath } from '../save.ts';

/** A file whose path the user typed as an option. The content is in base64. */
export class ReadFile {
  readonly name: string;
  readonly content: string;

  constructor(name: string, content: string) {
    this.name = name;
    this.content = content;
  }
}

/** Reads the file of an option. Rejects a file that is larger than `maxBytes`. */
export function readFileOption(typed: string, maxBytes: number): ReadFile {
  const path = typedPath(typed);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new InvalidArgumentError(`${path} does not exist.`);
  if (!found.isFile()) throw new InvalidArgumentError(`${path} is not a file.`);
  if (found.size === 0) throw new InvalidArgumentError(`${path} is empty.`);
  if (found.size > maxBytes) {
    const [has, most] = [found.size, maxBytes].map((bytes) => (bytes / 1_048_576).toFixed(1));
    throw new InvalidArgumentError(`${path} has ${has} MB; the limit is ${most}.`);
  }
  try {
    return new ReadFile(basename(path), readFileSync(path, 'base64'));
  } catch (error) {
    throw new InvalidArgumentError(`${errorMessage(error)}.`);
  }
}
