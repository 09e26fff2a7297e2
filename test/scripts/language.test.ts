import { expect, test } from 'vitest';
import { findingsInFile } from '../../scripts/check/language.ts';

const messagesOf = (file: string, source: string): string[] =>
  findingsInFile(file, source).map(({ line, message }) => `${line} ${message.replace(/:.*/, '')}`);

test.each([
  ['// The client is told of it.', '1 "told"'],
  ['/** Whoever asks first has it. */', '1 "Whoever"'],
  ['const a = [\n  1, // there for ever\n];', '2 "for ever"'],
  ['const statement = sql`\n  -- Of the leases those that are ours.\n`;', '2 opens with "Of"'],
  ['/** Under its lock. */', '1 opens with "Under"'],
  ['/**\n * Locks the chain.\n * What follows is numbered.\n */', '1 opens with "What"'],
  ['// Who comes first is served.', '1 opens with "Who"'],
  ['/** Without a key. */', '1 opens with "Without"'],
  ["test('a client is told nothing', () => {", '1 "told"'],
  ['interface Asked {', '1 type Asked'],
  ['export type RowHeld = string;', '1 type RowHeld'],
])('finds in code %j: %s', (source, finding) => {
  expect(messagesOf('db/a.ts', source)[0]).toContain(finding);
});

test.each([
  '// Returns no more than 50 rows.',
  '/** Locks the chain. In a test, stops there. */',
  '/** What is it? A question. */',
  '// The column `told` is renamed.',
  "const text = 'whoever is told';",
  '/* `anew` */',
  'type LockedBudget = string;',
  'interface Feed {',
  'export class Refused extends Error {',
  "test('a client is notified', () => {",
  '// A stand-in stands for the store.',
  '/**\n * Locks the chain.\n */\nconst told = 1;',
])('accepts in code %j', (source) => {
  expect(findingsInFile('db/a.ts', source)).toEqual([]);
});

test('joins the lines of a comment, and names the line where it begins', () => {
  const source =
    'const a = 1;\n// Keeps it for\n// ever.\nconst b = 1;\n// Keeps it for\nconst c = 2;\n// ever.';
  expect(messagesOf('db/a.ts', source)).toEqual(['2 "for ever"']);
});

test('checks pages without their code; headings may be clauses', () => {
  const page = '# What is stored\n\nText.\n\n```sh\n# told\n```\n\n- What is sold is listed.\n';
  expect(messagesOf('docs/a.md', page)).toEqual(['9 opens with "What"']);
});

test('checks the English prose and the comments of the specification, not its names and examples', () => {
  const yaml = `
# Who reads this is told.
description: >-
  The client is
  told.
message: { en: It stands there., es: told }
example: told
`;
  expect(messagesOf('spec/paths/a.yaml', yaml)).toEqual([
    '3 "told"',
    '6 "stands"',
    '2 "told"',
    '2 opens with "Who"',
  ]);
  expect(messagesOf('spec/guide.yaml', 'intro: It is told.')).toEqual(['1 "told"']);
});

/** Sentences with a discouraged habit, each with a plain sentence of the same content. */
const sentences: [habit: string, bad: string, good: string][] = [
  [
    'clause as subject',
    'Stores the message; what was sent has its own row.',
    'Stores the message; each has its own row.',
  ],
  [
    'clause as subject',
    'Locks the budget, and who comes later waits.',
    'Locks the budget; later requests wait.',
  ],
  ['nobody as subject', 'Retries while nobody listens.', 'Retries while the receiver is unreachable.'],
  ['nobody as subject', 'A link that anybody can open.', 'A link that opens without a key.'],
  ['is away', 'The database was away.', 'The database was unreachable.'],
  ['adverb at the end', 'Deletes the thumbnails, too.', 'Also deletes the thumbnails.'],
  ['adverb at the end', 'For sandboxes only.', 'Only for sandboxes.'],
];

test.each(sentences)('finds the habit "%s" in %j, not in %j', (habit, bad, good) => {
  for (const [file, source] of [
    ['docs/a.md', bad],
    ['CHANGELOG.md', `- ${bad}`],
    ['db/a.ts', `// ${bad}`],
    ['test/a.test.ts', `/** ${bad} */`],
    ['tools/lab/a.ts', `// ${bad}`],
  ] as const)
    expect(messagesOf(file, source).join()).toContain(habit);
  expect(messagesOf('docs/a.md', good)).toEqual([]);
  expect(messagesOf('db/a.ts', `// ${good}`)).toEqual([]);
});

test.each([
  ['It is sent: what is sent is stored.', 'clause as subject'],
  ['It runs, and who is late waits.', 'clause as subject'],
  ['Nobody reads it.', 'nobody as subject'],
  ['PostgreSQL is away.', 'is away'],
  ['It holds for addresses, too.', 'adverb at the end'],
])('finds the habit in a page: %s', (sentence, habit) => {
  expect(messagesOf('docs/a.md', sentence).join()).toContain(habit);
});

test.each([
  'It lists the steps, and what to do.',
  'Who reads it? A client, who pays.',
  'It also holds for addresses.',
])('accepts in a page: %s', (sentence) => {
  expect(messagesOf('docs/a.md', sentence)).toEqual([]);
});

test('enforces the habits in the specification, not again in the pages made from it', () => {
  expect(messagesOf('spec/paths/a.yaml', 'description: PostgreSQL is away.')).toEqual([
    expect.stringContaining('is away'),
  ]);
  expect(messagesOf('docs/events.md', 'PostgreSQL is away.')).toEqual([]);
});

/** Discouraged names, each with a better name. */
const names: [bad: string, good: string][] = [
  ['const rowsMost = 5;', 'const maxRows = 5;'],
  ['const waitLeast = 5;', 'const minWaitMs = 5;'],
  ['export function shown(price: number) {', 'export function formatPrice(price: number) {'],
  ['async function held(lane: Lane) {', 'async function lockLane(lane: Lane) {'],
  ['export const written = () => 1;', 'export const writtenRows = 1;'],
  ['  const kept = async (name: string) => name;', '  const keepFile = async (name: string) => name;'],
  ['const told = each => each;', 'const told = 1;'],
  ['interface Splitting {', 'interface SplitOptions {'],
  ['export type Asked = string;', 'export type Question = string;'],
  ['class Telling {', 'class Notifier {'],
];

test.each(names)('finds the name in %j, not in %j', (bad, good) => {
  expect(findingsInFile('db/a.ts', bad)).toHaveLength(1);
  expect(findingsInFile('db/a.ts', good)).toEqual([]);
});

test.each([
  'const atMost = 5;',
  'function isAtLeast(version: string) {',
  '// rowsMost',
  'export const written = 5;',
  'interface Setting {',
  'interface Finding {',
])('accepts the name in: %s', (code) => {
  expect(findingsInFile('db/a.ts', code)).toEqual([]);
});

test('does not check the functions of tests', () => {
  expect(findingsInFile('test/a.test.ts', 'const shown = () => 1;')).toEqual([]);
});
