import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each part of the house may look at, besides itself and what is generated. */
const mayImport: Record<string, string[]> = {
  domain: [],
  db: ['domain'],
  handlers: ['domain', 'db'],
  web: ['domain'],
  http: ['domain', 'db', 'handlers', 'web', 'config.ts'],
  // Workers show their figures and write their log as the service does.
  workers: ['domain', 'db', 'http/telemetry', 'config.ts'],
  generated: ['handlers'],
};

/** Where a process is put together it may look further: what is outside is given to the handlers there. */
const compositionRoot = 'http/server.ts → workers/outside.ts';

test.each(Object.entries(mayImport))('%s imports nothing but %j', (part, others) => {
  const allowed = [part, 'generated', ...others];
  const strays = globSync(`${part}/**/*.ts`, { cwd: root }).flatMap((file) =>
    importsOf(file)
      .filter((imported) => !allowed.some((each) => imported === each || imported.startsWith(`${each}/`)))
      .map((imported) => `${file} → ${imported}`)
      .filter((stray) => stray !== compositionRoot),
  );
  expect(strays).toEqual([]);
});

test('the domain does no I/O, and takes clock and randomness as arguments', () => {
  const impure =
    /from 'node:(?!crypto'|zlib')|Date\.now\(|new Date\(\)|Math\.random|randomBytes\(|randomUUID\(|process\./;
  const files = globSync('domain/**/*.ts', { cwd: root });
  expect(files.filter((file) => impure.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('every operation has its handler in a file of its name', () => {
  const files = globSync('handlers/**/*.ts', { cwd: root });
  const exported = [...readFileSync(join(root, 'generated/handlers.ts'), 'utf8').matchAll(/^ {2}(\w+): /gm)];
  const missing = exported
    .map(
      ([, operation]) =>
        `${String(operation).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`,
    )
    .filter((file) => !files.some((each) => each.endsWith(`/${file}`)));
  expect(missing).toEqual([]);
});

/** The project's own files that a file imports, from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path as string)),
  );
}
