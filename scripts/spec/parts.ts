import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { SpecProblems } from './problems.ts';

const wholeFiles = '{,desk/}{paths,schemas,parameters,headers}/**/*.yaml';

interface Parts {
  target: string;
  isWhole: (file: string) => boolean;
  read: (file: string) => unknown;
}

/** References to examples, fields and parts become what they name: the bundler would make a component of each field. */
export function writeOut(source: string, target: string): void {
  const whole = new Set(globSync(wholeFiles, { cwd: source }));
  const contents = new Map<string, unknown>();
  const read = (file: string) => {
    if (!contents.has(file)) contents.set(file, parse(readFileSync(join(source, file), 'utf8')));
    return contents.get(file);
  };
  const parts = { target, isWhole: (file: string) => whole.has(file), read };
  for (const file of ['openapi.yaml', 'desk.yaml', ...whole]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), JSON.stringify(writtenOut(read(file), file, parts)));
  }
  const unshown = globSync('examples/*.yaml', { cwd: source }).filter((file) => !contents.has(file));
  if (unshown.length > 0) throw new SpecProblems(unshown.map((file) => `shown nowhere: ${file}`));
}

function writtenOut(node: unknown, file: string, parts: Parts): unknown {
  if (Array.isArray(node)) return node.flatMap((entry) => entriesOf(entry, file, parts));
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$ref');
  const beside = Object.fromEntries(entries.map(([key, child]) => [key, writtenOut(child, file, parts)]));
  if (!('$ref' in node)) return beside;
  const [path = '', pointer] = String(node.$ref).split('#');
  if (path === '') return { $ref: node.$ref, ...beside };
  const named = join(dirname(file), path);
  if (pointer === undefined && parts.isWhole(named)) return { $ref: join(parts.target, named), ...beside };
  const part = writtenOut(partAt(named, pointer ?? '', parts), named, parts);
  return entries.length === 0 ? part : { ...(part as object), ...beside };
}

/** A reference to a list, among a list's entries, is replaced by that list's. */
function entriesOf(entry: unknown, file: string, parts: Parts): unknown[] {
  const written = writtenOut(entry, file, parts);
  return Array.isArray(written) && !Array.isArray(entry) ? written : [written];
}

function partAt(file: string, pointer: string, { read }: Parts): unknown {
  const keys = pointer.split('/').slice(1);
  const part = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], read(file));
  if (part === undefined) throw new SpecProblems([`nothing at ${file}#${pointer}`]);
  return part;
}
