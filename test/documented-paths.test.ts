import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = globSync('{README,CONTRIBUTING,docs/*,docs/decisions/*,docs/guide/*/*}.md', { cwd: root });

/** Folders that an installation or a running service creates. */
const foreign = ['node_modules', 'data'];
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !foreign.includes(entry.name))
  .map(({ name }) => name);
const below = new RegExp(`^(${folders.join('|')})/[\\w./-]+$`);
const sources = new Set(
  globSync(`{*.ts,{${folders.join()}}/**/*.{ts,tsx}}`, { cwd: root }).map((path) => basename(path)),
);

test.each(pages)('%s names only files that there are', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code as string).split(/\s+/));
  const missing = words.filter((word) =>
    below.test(word) ? !existsSync(join(root, word)) : /^[\w-]+\.tsx?$/.test(word) && !sources.has(word),
  );
  expect(missing).toEqual([]);
});
