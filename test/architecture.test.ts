import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each part of the house may look at, besides itself and what is generated. */
const mayImport: Record<string, string[]> = {
  telemetry: ['config.ts'],
  domain: [],
  documents: ['domain', 'telemetry'],
  db: ['domain', 'telemetry'],
  actions: ['domain', 'db', 'documents'],
  handlers: ['domain', 'db', 'documents', 'actions'],
  web: ['domain'],
  // What an operation waits for outside goes by the same guarded connections as what is sent.
  http: [
    'domain',
    'db',
    'documents',
    'actions',
    'handlers',
    'web',
    'telemetry',
    'workers/outbound',
    'config.ts',
  ],
  workers: ['domain', 'db', 'documents', 'actions', 'web/pdf', 'telemetry', 'config.ts'],
  generated: ['handlers'],
};
const parts = Object.keys(mayImport);
const files = globSync(`{${parts.join()}}/**/*.ts`, { cwd: root });

test.each(Object.entries(mayImport))('%s imports nothing but %j', (part, others) => {
  const allowed = [part, 'generated', ...others];
  const strays = files
    .filter((file) => file.startsWith(`${part}/`))
    .flatMap((file) =>
      importsOf(file)
        .filter((imported) => !allowed.some((each) => imported === each || imported.startsWith(`${each}/`)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(strays).toEqual([]);
});

test('no file imports itself, by whatever way round', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const imported of importsOf(file)) walk(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files.filter((each) => !each.startsWith('generated/'))) walk(file, []);
  expect(circles).toEqual([]);
});

test('each file lies in the room of its subject', () => {
  const roomless = files.filter((file) =>
    ['domain', 'db', 'actions'].some((part) => dirname(file) === part && basename(file) !== 'context.ts'),
  );
  expect(roomless).toEqual([]);
});

test('the domain does no I/O, and takes clock and randomness as arguments', () => {
  const impure =
    /from 'node:(?!crypto'|zlib')|Date\.now\(|new Date\(\)|Math\.random|randomBytes\(|randomUUID\(|process\./;
  const domain = files.filter((file) => file.startsWith('domain/'));
  expect(domain.filter((file) => impure.test(sourceOf(file)))).toEqual([]);
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

function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The project's own files that a file imports, from the root. */
function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path as string)),
  );
}
