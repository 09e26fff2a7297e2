import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { budgetStatuses, judgeMove } from '../../../domain/budgets/status.ts';
import { guidePages } from '../../../views/docs/contents.ts';

const root = join(import.meta.dirname, '../../..');
const guideFolder = join(root, 'docs/guide');
const languages = readdirSync(guideFolder);
const translations = globSync('docs/guide/{es,ca,pt,fr,bg}/*.md', { cwd: root });

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const fencesOf = (page: string) => page.match(/^```[\s\S]*?^```$/gm) ?? [];
const headingsOf = (page: string) =>
  (page.replaceAll(/^```[\s\S]*?^```$/gm, '').match(/^#+ /gm) ?? []).map((marks) => marks.trim());

test('the list of contents names every page of the guide, once', () => {
  const files = readdirSync(join(guideFolder, 'en'));
  expect(guidePages.map((page) => `${page}.md`).toSorted()).toEqual(files.toSorted());
});

test.each(guidePages)('%s begins with its title and an introduction', (page) => {
  expect(read(`docs/guide/en/${page}.md`)).toMatch(/^# [^\n]+\n\n[^\n#`|*-][^\n]*[.:]\n\n/);
});

test('translations exist only of pages that there are, in languages of the service', () => {
  expect(languages.filter((language) => !/^(?:es|ca|pt|fr|bg|en)$/.test(language))).toEqual([]);
  expect(translations.filter((file) => !existsSync(file.replace(/guide\/\w+\//, 'guide/en/')))).toEqual([]);
});

test('translations have the headings and the examples of the English page', () => {
  const stale = translations.filter((file) => {
    const [english, translated] = [read(file.replace(/guide\/\w+\//, 'guide/en/')), read(file)];
    return (
      headingsOf(english).join() !== headingsOf(translated).join() ||
      fencesOf(english).join('\n') !== fencesOf(translated).join('\n')
    );
  });
  expect(stale).toEqual([]);
});

test('every link of the guide leads to a page, to a heading of it, or into the web', () => {
  const broken = globSync('docs/guide/*/*.md', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !leads(file, target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

function leads(file: string, target: string): boolean {
  if (target.startsWith('https://')) return true;
  const [path = '', anchor] = target.split('#');
  const page = path === '' ? file : relative(root, join(root, dirname(file), path));
  if (page !== 'docs/events.md' && !page.startsWith('docs/guide/')) return false;
  return existsSync(join(root, page)) && (anchor === undefined || anchorsOf(page).includes(anchor));
}

/** Returns the anchors of a page's headings as GitHub creates them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the page about budgets lists the moves that the API may make', () => {
  const page = read('docs/guide/en/budgets.md');
  for (const from of budgetStatuses) {
    const to = budgetStatuses.filter((status) => 'move' in judgeMove(from, status, 'api'));
    const listed = to.map((status) => `\`${status}\``).join(', ') || 'none';
    expect(page).toContain(`| \`${from}\` | ${listed} |`);
  }
});
