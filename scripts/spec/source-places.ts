import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { memberOf } from '../../domain/text/json.ts';
import type { SourceFiles } from './files.ts';

/** Source files by the first word of a text's key, for keys whose first word is neither an operation nor a schema. */
const filesByKey: Record<string, string> = {
  info: 'openapi.yaml',
  server: 'openapi.yaml',
  tags: 'openapi.yaml',
  security: 'openapi.yaml',
  guide: 'guide.yaml',
  phrases: 'phrases.yaml',
  errors: 'errors.yaml',
  events: 'events.yaml',
  labels: 'labels.yaml',
};

/** Finds the file and line of parts of the specification: `spec/<file>:<line>`. */
export class Places {
  readonly #files: SourceFiles;
  readonly #operations = new Map<string, string>();
  readonly #components = new Map<string, string>();

  constructor(files: SourceFiles) {
    this.#files = files;
    for (const file of operationFiles(files)) {
      const id = memberOf(files.read(file), 'operationId');
      if (typeof id === 'string') this.#operations.set(id, file);
    }
    for (const file of globSync('{,desk/}{schemas,parameters,headers}/**/*.yaml', { cwd: files.folder }))
      this.#components.set(basename(file, '.yaml'), file);
  }

  at(file: string, ...words: string[]): string {
    return this.#files.at(file, ...words);
  }

  ofOperation(id: string, ...words: string[]): string {
    const file = this.#operations.get(id);
    return file === undefined ? 'spec/openapi.yaml:1' : this.at(file, ...words);
  }

  ofSchema(name: string, ...words: string[]): string {
    const file = this.#components.get(name);
    return file === undefined ? 'spec/openapi.yaml:1' : this.at(file, ...words);
  }

  /**
   * Returns the file and line of a text by the key of its translation, such as `listClients.search` or `Client.phone`.
   */
  ofText(key: string): string {
    const [head = '', ...words] = key.replaceAll('[]', '.items').split('.');
    // Names of events contain dots, so only the last word is the field.
    if (head === 'events') return this.at('events.yaml', words.slice(0, -1).join('.'), words.at(-1) ?? '');
    const file = filesByKey[head];
    if (file) return this.at(file, ...words);
    const [name = '', ...rest] = words;
    if (head === 'parameters' || head === 'headers') return this.ofSchema(name, ...rest);
    const isSchema = this.#components.has(head);
    return isSchema
      ? this.ofSchema(head, ...(words.length > 0 ? ['properties', ...words] : []))
      : this.ofOperation(head, ...words);
  }
}

export function operationFiles(files: SourceFiles): string[] {
  return globSync('{,desk/}paths/**/*.yaml', { cwd: files.folder }).sort();
}
