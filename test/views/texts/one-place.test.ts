import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** Matches a French text in a table of languages. The table of locales is excluded. */
const frenchText = /^\s*fr: (?!'fr-FR')['"`{(]/m;

test('texts for people are in the folders of their languages alone', () => {
  const files = globSync('{actions,adapters,domain,handlers,http,views,workers}/**/*.{ts,tsx}', {
    cwd: root,
  });
  const strays = files.filter(
    (file) => !file.startsWith('views/texts/') && frenchText.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(strays).toEqual([]);
});

test('every language has the same files', () => {
  const filesOf = (language: string) => globSync('*.ts', { cwd: join(root, 'views/texts', language) }).sort();
  for (const language of ['en', 'ca', 'pt', 'fr', 'bg']) expect(filesOf(language)).toEqual(filesOf('es'));
});
