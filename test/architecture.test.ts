import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const sources = new Map<string, string>();

const service = ['domain', 'db', 'views', 'adapters', 'actions', 'handlers', 'http', 'workers', 'config.ts'];
/** Programs for integrators and operators, from which scripts, tests and benches may also import. */
const products = ['tools/partner', 'tools/operator', 'tools/serve-all.ts'];

/**
 * The folders from which each folder may import, in addition to itself and `generated/`. For a folder inside another,
 * the rules of both apply.
 */
const mayImport: Record<string, string[]> = {
  domain: [],
  adapters: ['domain'],
  views: ['domain'],
  db: ['domain'],
  'config.ts': ['domain'],
  actions: ['domain', 'db', 'views', 'adapters'],
  handlers: ['domain', 'db', 'views', 'adapters', 'actions'],
  http: ['domain', 'db', 'views', 'adapters', 'actions', 'handlers', 'config.ts'],
  workers: ['domain', 'db', 'views', 'adapters', 'actions', 'config.ts'],
  generated: ['domain', 'handlers'],
  'tools/serve-all.ts': service,
  'tools/partner': [...service, 'tools/serve-all.ts'],
  // Client packages for partners, which are built and published separately.
  'tools/partner/clients': [],
  'tools/operator': service,
  // Tests import the stand-ins; the other folders of the lab import the helpers of the tests.
  'tools/lab/stand-ins': service,
  'tools/lab': [...service, ...products, 'test'],
  scripts: [...service, ...products, 'tools/lab/stand-ins'],
  test: [...service, ...products, 'scripts', 'tools/lab/stand-ins'],
};
/** The checked files. `tools/lab/sdk/programs` is excluded: it contains programs for other compilers. */
const files = globSync('*/**/*.{ts,tsx}', {
  cwd: root,
  exclude: [
    '**/node_modules/**',
    'tools/partner/clients/*/dist/**',
    'data/**',
    'tools/lab/sdk/programs/**',
    'test/upgrade/*/**',
  ],
}).concat('config.ts');

test('every file lies in one of the rooms', () => {
  const rooms = Object.keys(mayImport);
  expect(files.filter((file) => !rooms.some((room) => isIn(room, file)))).toEqual([]);
  expect(rooms.filter((room) => !files.some((file) => isIn(room, file)))).toEqual([]);
});

test.each(Object.entries(mayImport))('%s imports nothing but %j', (room, others) => {
  const allowed = room === 'tools/partner/clients' ? [room] : [room, 'generated', ...others];
  const strays = files
    .filter((file) => isIn(room, file))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => !allowed.some((each) => isIn(each, imported)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(strays).toEqual([]);
});

test('no file imports itself, directly or through others', () => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const imported of importsOf(file)) if (files.includes(imported)) walk(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files.filter((each) => !isIn('generated', each))) walk(file, []);
  expect(cycles).toEqual([]);
});

test.each([
  ...['domain', 'adapters', 'views', 'db', 'actions', 'handlers', 'http', 'workers'],
  ...['tools', 'tools/partner', 'tools/operator', 'tools/lab'],
])('the subjects of %s import each other in one direction', (room) => {
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter((each) => isIn(room, each))) {
    const others = importsOf(file).filter(
      (each) => isIn(room, each) && subjectOf(room, each) !== subjectOf(room, file),
    );
    const before = imports.get(subjectOf(room, file)) ?? [];
    imports.set(subjectOf(room, file), new Set([...before, ...others.map((each) => subjectOf(room, each))]));
  }
  const isFree = (subject: string) =>
    [...(imports.get(subject) ?? [])].every((each) => !imports.has(each)) ||
    [...imports.values()].every((others) => !others.has(subject));
  for (let free = ['']; free.length > 0; ) {
    free = [...imports.keys()].filter(isFree);
    for (const subject of free) imports.delete(subject);
  }
  expect(Object.fromEntries(imports)).toEqual({});
});

test('each file lies in the room of its subject', () => {
  const roomless = files.filter((file) =>
    ['domain', 'db', 'actions'].some((part) => dirname(file) === part && basename(file) !== 'context.ts'),
  );
  expect(roomless).toEqual([]);
});

test('the domain does no I/O, and takes clock and randomness as arguments', () => {
  // Modules of Node without side effects: hashes, compression, URLs, and `isIP` of node:net.
  const impure =
    /(?<!import \{ isIP \} )from 'node:(?!crypto'|zlib'|url')|Date\.now\(|new Date\(\)|Math\.random|randomBytes\(|randomUUID\(|process\./;
  const domain = files.filter((file) => file.startsWith('domain/'));
  expect(domain.filter((file) => impure.test(sourceOf(file)))).toEqual([]);
});

/** Pattern of code that sends a statement as text, or of a text that begins with a statement. */
const sqlText = new RegExp(
  [
    /\.unsafe\(|(?<!`|String\.)\b(?:sql|raw|tx)(?:<[^>]*>)?`|\$client`/,
    /\b(?:db|tx)\s*\.(?:select|selectDistinct|insert|update|delete|execute)\(/,
    /[`'"]\s*(?:select\s[^`'"]*\sfrom\s|select [\w.]+\(|insert into\s|update \w+ set\s|delete from\s)/,
    /[`'"]\s*(?:with (?:recursive )?\w+ as\s|copy [^`'"]*(?:to stdout|from stdin)|truncate \w)/,
    /[`'"]\s*(?:create|alter|drop) (?:temp |unlogged )?(?:table|database|schema|index|sequence|extension)\s/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

test('all SQL is in db', () => {
  const others = files.filter((file) => !['db', 'test', 'tools/lab'].some((room) => isIn(room, file)));
  expect(others.filter((file) => sqlText.test(sourceOf(file)))).toEqual([]);
  // Proves that the pattern detects statements.
  expect(files.filter((file) => isIn('db', file) && sqlText.test(sourceOf(file))).length).toBeGreaterThan(50);
});

test('an operation has its handler in a file of its name, one of the desk in that of its subject', () => {
  const [publicOnes = '', desk = ''] = sourceOf('generated/handlers.ts').split('DeskHandlers');
  const operationsIn = (text: string) => [...text.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => String(name));
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const handlers = files.filter((file) => file.startsWith('handlers/'));
  const missing = operationsIn(publicOnes).filter(
    (name) => !handlers.some((file) => file.endsWith(`/${kebab(name)}.ts`)),
  );
  const ofDesk = handlers.filter((file) => file.startsWith('handlers/desk/')).map(sourceOf);
  const missingAtDesk = operationsIn(desk).filter(
    (name) => !ofDesk.some((source) => source.includes(`export const ${name}: `)),
  );
  expect([...missing, ...missingAtDesk]).toEqual([]);
});

function isIn(room: string, file: string): boolean {
  return file === room || file.startsWith(`${room}/`);
}

/**
 * Returns the subject of a file, which is the folder's name. The tables are one subject: they refer to each other in
 * both directions, and all statements use them.
 */
function subjectOf(room: string, file: string): string {
  return /^db\/.*\btables?\.ts$/.test(file) ? 'tables' : String(relative(room, file).split('/')[0]);
}

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
  sources.set(file, source);
  return source;
}

/** Returns the project's files that a file imports, as paths from the root, including dynamic imports. */
function importsOf(file: string): string[] {
  const imports = /^(?:import|export) [^;`]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
  return [...sourceOf(file).matchAll(imports)].map(([, path, lazy]) =>
    relative(root, resolve(root, dirname(file), String(path ?? lazy))),
  );
}
