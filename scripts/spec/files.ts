import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Document as YamlDocument,
} from 'yaml';
import { SpecError } from './document.ts';

interface SourceFile {
  text: string;
  content: unknown;
  yaml: YamlDocument;
  lines: LineCounter;
}

/** The parsed YAML files of spec/, with the line number of each key. Each file is parsed once. */
export class SourceFiles {
  readonly folder: string;
  readonly #known = new Map<string, SourceFile>();

  constructor(folder: string) {
    this.folder = folder;
  }

  read<T = unknown>(file: string): T {
    return this.#file(file).content as T;
  }

  text(file: string): string {
    return this.#file(file).text;
  }

  exists(file: string): boolean {
    return existsSync(join(this.folder, file));
  }

  wasRead(file: string): boolean {
    return this.#known.has(file);
  }

  /**
   * Returns `spec/<file>:<line>` of the key, list entry or value at the given path. If the path leads nowhere, returns
   * the line of the last part found.
   */
  at(file: string, ...words: string[]): string {
    const { yaml, lines } = this.#file(file);
    let node: unknown = yaml.contents;
    let offset = 0;
    for (const [index, word] of words.entries()) {
      const reference = findReference(node);
      const found = findNode(node, word);
      // Looks up a missing field in the file to which the `$ref` of this node refers.
      if (!found && reference) return this.at(join(dirname(file), reference), ...words.slice(index));
      if (!found) break;
      offset = found.start;
      node = found.node;
    }
    return `spec/${file}:${lines.linePos(offset).line}`;
  }

  #file(file: string): SourceFile {
    const known = this.#known.get(file);
    if (known) return known;
    const read = parseFile(join(this.folder, file), `spec/${file}`);
    this.#known.set(file, read);
    return read;
  }
}

/** Advice by error code of the YAML parser, for errors whose messages describe only the symptom. */
const parserHints: Partial<Record<string, string>> = {
  BAD_INDENT: ': compare the indentation with the line above',
  BLOCK_AS_IMPLICIT_KEY:
    ': compare the indentation with the line above, and put a text with a colon into quotes',
  DUPLICATE_KEY: ': this key is already in the same map',
};

function parseFile(path: string, name: string): SourceFile {
  const lines = new LineCounter();
  const text = readFileSync(path, 'utf8');
  const yaml = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    // Parses every value of a translation as text: the fingerprint 1234e567 must not become a number.
    schema: name.startsWith('spec/locales/') ? 'failsafe' : 'core',
  });
  const [problem] = yaml.errors;
  if (problem) {
    const { line } = lines.linePos(problem.pos[0]);
    throw new SpecError([`${name}:${line}: ${problem.message}${parserHints[problem.code] ?? ''}`]);
  }
  const content: unknown = yaml.toJS();
  if (content === null) throw new SpecError([`${name}:1: the file is empty`]);
  return { text, content, yaml, lines };
}

interface NodeMatch {
  node: unknown;
  start: number;
}

/**
 * Finds a word among the keys of a node and its descendants, level by level. If no key matches, searches the entries of
 * lists.
 */
function findNode(node: unknown, word: string): NodeMatch | undefined {
  return searchBreadthFirst(node, word, findKey) ?? searchBreadthFirst(node, word, findEntry);
}

function searchBreadthFirst(node: unknown, word: string, findIn: typeof findKey): NodeMatch | undefined {
  let level: unknown[] = [node];
  while (level.length > 0) {
    for (const each of level) {
      const found = findIn(each, word);
      if (found) return found;
    }
    level = level.flatMap(childrenOf);
  }
  return undefined;
}

function findKey(node: unknown, word: string): NodeMatch | undefined {
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === word);
  return pair && { node: pair.value, start: nodeStart(pair.key) };
}

function findEntry(node: unknown, word: string): NodeMatch | undefined {
  if (!isSeq(node)) return undefined;
  const entry = node.items.find(
    (item, index) =>
      String(index) === word ||
      (isScalar(item) && String(item.value) === word) ||
      (isMap(item) && item.get('name') === word),
  );
  return entry === undefined ? undefined : { node: entry, start: nodeStart(entry) };
}

function childrenOf(node: unknown): unknown[] {
  if (isMap(node)) return node.items.map(({ value }: Pair) => value);
  return isSeq(node) ? node.items : [];
}

function nodeStart(node: unknown): number {
  return (node as Node).range?.[0] ?? 0;
}

/** Returns the file to which a node's `$ref` refers. */
function findReference(node: unknown): string | undefined {
  const reference = isMap(node) ? node.get('$ref') : undefined;
  const [file] = typeof reference === 'string' ? reference.split('#') : [];
  return file || undefined;
}
