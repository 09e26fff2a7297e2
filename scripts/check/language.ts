// Fails if a comment, a page of docs/, a text of spec/, or the name of a test, type, function or limit violates the
// rules on plain English in CONTRIBUTING.md. `--count` counts the findings of each habit per folder, including folders
// in which the habit is not enforced.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

export type TextKind = 'jsdoc' | 'comment' | 'prose' | 'test name';

interface Text {
  line: number;
  kind: TextKind;
  text: string;
}

export interface Finding {
  line: number;
  message: string;
}

const bannedWords: [RegExp, string][] = [
  [/\btold\b/i, 'say reported, notified or shown'],
  [/\bwhoever\b/i, 'name the person or the process'],
  [/\banew\b/i, 'say again'],
  [/\butmost\b/i, 'say at most'],
  [/\bof nothing\b/i, 'say without anything, or name what is missing'],
  [/\bin vain\b/i, 'say without success'],
  [/\b(?:comes?|came|coming) of\b/i, 'say is caused by, or results from'],
  [/\bstands?\b(?!-| for\b| in for\b)/i, 'say is, or where it is'],
  [/\bmend(?:s|ed|ing)?\b/i, 'say correct, fix or repair'],
  [/\bno more\b(?! than\b)/i, 'say no longer'],
  [/\bfor ever\b/i, 'say forever, always or never changes'],
  [/\bhardly\b/i, 'say rarely or almost never'],
];

/**
 * A habit of writing that the check rejects in the files that match `enforcedIn`. A folder is added to `enforcedIn` as
 * soon as the folder has no findings.
 */
export interface Habit {
  name: string;
  pattern: RegExp;
  advice: string;
  enforcedIn: RegExp;
}

/**
 * Matches all files except the generated pages, whose texts come from spec/, config.ts and tools/operator/monitoring/.
 */
const cleanFiles = /^(?!docs\/(?:events\.md|monitoring\.md|operators\/settings\.md))/;

export const habits: Habit[] = [
  {
    name: 'clause as subject',
    pattern:
      /(?:[.;:]\s+|, (?:and|but|so) |\b(?:that|because|if|as) )(?:what|who|whose \w+) (?:is|was|are|were|ha[sd]|have|may|must|can|cannot|could|would|will|does|did|\w+s)\b(?![^.;:]*\?)/,
    advice: 'name the thing or the person instead of a clause',
    enforcedIn: cleanFiles,
  },
  {
    name: 'nobody as subject',
    pattern: /\b(?:nobody|anybody)\b/i,
    advice: 'name the person or the process',
    enforcedIn: cleanFiles,
  },
  {
    name: 'is away',
    pattern: /\b(?:is|are|was|were|be|been) away\b/i,
    advice: 'say unreachable or down',
    enforcedIn: cleanFiles,
  },
  {
    name: 'adverb at the end',
    pattern: /(?<![-\w])(?:too|also|even|only)(?=[.;]|\s*$)/,
    advice: 'put also, only or including before the word that it concerns',
    enforcedIn: cleanFiles,
  },
];

const limitNamePattern = /\b(?!(?:isA|a)t(?:Most|Least)\b)[a-z]\w*(?:Most|Least)\b/;
const participles = '(?:asked|found|given|held|kept|listed|meant|named|served|shown|taken|told|written)';
const participleFunctionPattern = new RegExp(
  `^\\s*(?:export )?(?:(?:async )?function\\*? ${participles}\\b|const ${participles} = (?:async )?(?:\\w+|\\([^()]*\\)) =>)`,
);
/**
 * Matches the folders in which names of functions are checked. Excludes the tests and the lab, which still have
 * functions named by a participle.
 */
const functionsChecked = /^(?!test\/|tools\/lab\/)/;

const sentenceOpenings = /^(?:Of|What|Whatever|Whoever|So (?:many|much|long))\b/;
const commentOpenings = /^(?:Who|Whom|Whose)\b/;
const jsdocOpenings = /^(?:By|With|Under|The same)\b/;
/**
 * Matches words with which the first sentence of a comment must not begin. Later sentences may begin with them, because
 * they can refer to the first sentence.
 */
const firstOpenings =
  /^(?:Without|In|On|Behind|For|From|At|To|Besides?|Before|After|Through|Within|Among|Between|Above|Below)\b/;

const irregularParticiples =
  'Begun|Bound|Broken|Built|Chosen|Come|Done|Drawn|Felt|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lent|Lost|Made|' +
  'Meant|Met|Paid|Put|Said|Seen|Sent|Shown|Sold|Sought|Spent|Spoken|Sworn|Taken|Thrown|Told|Understood|Won|Written';
const participle = new RegExp(`(?:^|[a-z0-9])(?:[A-Z][a-z]*ed|${irregularParticiples})$`);
const gerund = /^[A-Z][a-z]+ing$/;
/** Matches type names that end like participles or gerunds but are allowed: nouns, and `Refused`. */
const nounNames =
  /(?:Feed|Need|Seed|Speed|Refused|Branding|Building|Encoding|Finding|Grouping|Heading|Meaning|Ping|Setting|Spelling|String)$/;

const typeDeclaration = /^\s*(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/;
const testName = /^\s*(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;

export function findingsInText({ line, kind, text }: Text): Finding[] {
  const plain = withoutCode(text);
  const found = bannedWords
    .map(([word, advice]) => ({ word: word.exec(plain)?.[0], advice }))
    .filter(({ word }) => word !== undefined)
    .map(({ word, advice }) => `"${word}": ${advice}`);
  const opening = kind === 'test name' ? undefined : openingProblem(kind, plain);
  if (opening) found.push(`opens with "${opening}": begin with a subject and a verb`);
  return found.map((message) => ({ line, message: `${message} (${textExcerpt(text)})` }));
}

function openingProblem(kind: TextKind, text: string): string | undefined {
  const sentences = text.split(/(?<=[.!?]\)?)\s+(?=[A-Z])/).map((each) => each.replace(/^\W+/, ''));
  for (const [index, sentence] of sentences.entries()) {
    const asks = /\?\W*$/.test(sentence);
    if (asks) continue;
    const opening =
      sentenceOpenings.exec(sentence) ||
      (kind !== 'prose' && commentOpenings.exec(sentence)) ||
      (kind === 'jsdoc' && jsdocOpenings.exec(sentence)) ||
      (kind === 'jsdoc' && index === 0 && firstOpenings.exec(sentence));
    if (opening) return opening[0];
  }
  return undefined;
}

/** Replaces code spans, code blocks and URLs by a letter, because they are not English text. */
function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\b\w+:\/\/\S+/g, 'x');
}

function textExcerpt(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > 70 ? `${flat.slice(0, 70)}…` : flat;
}

/** Extracts the checked texts of a source file: comments, names of tests, and SQL comments (`--`). */
export function textsOfCode(source: string): Text[] {
  const texts: Text[] = [];
  let open: Text | undefined;
  for (const [index, code] of source.split('\n').entries()) {
    const line = index + 1;
    const own = lineComment(code, open);
    if (own === undefined) {
      open = undefined;
      const trailing = /[;,{}()[\]>]\s+\/\/ (.*)$/.exec(code)?.[1];
      if (trailing) texts.push({ line, kind: 'comment', text: trailing });
      const name = testName.exec(code)?.[2];
      if (name) texts.push({ line, kind: 'test name', text: name });
      continue;
    }
    if (open && !own.starts) open.text += ` ${own.text}`;
    else {
      open = { line, kind: own.kind, text: own.text };
      texts.push(open);
    }
    if (own.ends) open = undefined;
  }
  return texts;
}

interface CommentLine {
  kind: TextKind;
  text: string;
  starts: boolean;
  ends: boolean;
}

function lineComment(code: string, open: Text | undefined): CommentLine | undefined {
  const block = /^\s*\/\*(\*?)\s?(.*?)(\*\/)?$/.exec(code);
  if (block)
    return {
      kind: block[1] ? 'jsdoc' : 'comment',
      text: block[2] ?? '',
      starts: true,
      ends: block[3] !== undefined,
    };
  if (open?.kind === 'jsdoc') {
    const [, text = '', end] = /^\s*(?:\*(?!\/))?\s?(.*?)(\*\/)?$/.exec(code) ?? [];
    return { kind: 'jsdoc', text, starts: false, ends: end !== undefined };
  }
  const line = /^\s*(?:\/\/|--|#(?!!)) ?(.*)$/.exec(code)?.[1];
  return line === undefined ? undefined : { kind: 'comment', text: line, starts: false, ends: false };
}

/** Finds names of limits that end in `Most` or `Least`, and functions that are named by a participle. */
export function nameProblems(source: string): Finding[] {
  return source.split('\n').flatMap((code, index) => {
    const isComment = /^\s*(?:\/\/|\*|\/\*)/.test(code);
    const limit = isComment ? undefined : limitNamePattern.exec(code)?.[0];
    const verb = participleFunctionPattern.exec(code)?.[0].trim();
    return [
      ...(limit ? [{ line: index + 1, message: `name ${limit}: say max… or min…` }] : []),
      ...(verb ? [{ line: index + 1, message: `"${verb}": name it with a verb and an object` }] : []),
    ];
  });
}

function nameFindings(file: string, source: string): Finding[] {
  return functionsChecked.test(file) ? nameProblems(source) : [];
}

function habitFindings(
  { line, kind, text }: Text,
  file: string,
  all: boolean,
): (Finding & { habit: string })[] {
  if (kind === 'test name' && !/\.md$/.test(file)) return [];
  const plain = withoutCode(text);
  return habits
    .filter(({ enforcedIn, pattern }) => (all || enforcedIn.test(file)) && pattern.test(plain))
    .map(({ name, advice }) => ({
      line,
      habit: name,
      message: `${name}: ${advice} (${textExcerpt(text)})`,
    }));
}

export function participleTypes(source: string): Finding[] {
  return source.split('\n').flatMap((code, index) => {
    const name = typeDeclaration.exec(code)?.[1];
    if (!name || !(participle.test(name) || gerund.test(name)) || nounNames.test(name)) return [];
    return [{ line: index + 1, message: `type ${name}: name it with a noun` }];
  });
}

/**
 * Extracts the texts of a Markdown page: paragraphs, list items and table cells. Headings may be clauses (`## What is
 * stored`).
 */
export function textsOfPage(markdown: string): Text[] {
  const withoutBlocks = markdown.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''));
  return withoutBlocks.split('\n').flatMap((row, index) => {
    const kind = /^#|^\|/.test(row) ? 'test name' : 'prose';
    return row.trim() === '' ? [] : [{ line: index + 1, kind, text: row.replace(/^\s*(?:[-*]|\d+\.) /, '') }];
  });
}

const proseKeys = new Set(['description', 'summary', 'title', 'when', 'en', 'label', 'x-cli-if-none']);

/** Extracts the comments of a file under spec/, and its English prose if `isProse`. */
export function textsOfSpec(yaml: string, isProse: boolean): Text[] {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter });
  const texts: Text[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!isScalar(value) || typeof value.value !== 'string' || !(isProse || proseKeys.has(name))) return;
      const { line } = counter.linePos(value.range?.[0] ?? 0);
      texts.push({ line, kind: 'prose', text: value.value });
    },
  });
  for (const [index, row] of yaml.split('\n').entries()) {
    const comment = /^\s*# (.*)$/.exec(row)?.[1];
    if (comment) texts.push({ line: index + 1, kind: 'comment', text: comment });
  }
  return texts;
}

function textsOfFile(file: string, source: string): Text[] {
  if (file.endsWith('.md')) return textsOfPage(source);
  if (file.endsWith('.yaml')) return textsOfSpec(source, /(?:guide|phrases)\.yaml$/.test(file));
  return textsOfCode(source);
}

export function findingsInFile(file: string, source: string): Finding[] {
  const texts = textsOfFile(file, source);
  const names = /\.(?:md|yaml)$/.test(file)
    ? []
    : [...participleTypes(source), ...nameFindings(file, source)];
  return [
    ...texts.flatMap(findingsInText),
    ...texts.flatMap((text) => habitFindings(text, file, false)),
    ...names,
  ];
}

const root = join(import.meta.dirname, '../..');
const checkedPathPattern = [
  '{actions,adapters,db,domain,handlers,http,scripts,test,tools,views,workers}/**/*.{ts,tsx,js,mjs,sh}',
  '*.ts',
  '.ci/*',
  'scripts/{node,workshop}',
  'Makefile',
  'docs/**/*.md',
  'tools/partner/clients/*/*.md',
  '{README,CONTRIBUTING,CHANGELOG,SECURITY}.md',
  'spec/**/*.yaml',
];
const exemptPathPattern =
  /^(?:docs\/guide\/(?!en\/)|spec\/(?:locales|examples)\/|db\/migrations\/|test\/upgrade\/|tools\/partner\/clients\/\w+\/(?:src\/generated|dist)\/|.*node_modules\/)|language\.test\.ts$/;

function listFiles(): [file: string, source: string][] {
  return globSync(checkedPathPattern, { cwd: root })
    .map((file) => relative(root, join(root, file)))
    .filter((file) => !exemptPathPattern.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}

function listFindings(): string[] {
  return listFiles().flatMap(([file, source]) =>
    findingsInFile(file, source).map(({ line, message }) => `${file}:${line} ${message}`),
  );
}

function countHabits(): string[] {
  const found = listFiles().flatMap(([file, source]) => {
    const folder = file.includes('/') ? file.split('/')[0] : '.';
    const names = /\.(?:md|yaml)$/.test(file) ? [] : nameProblems(source).map(() => 'odd name');
    const inTexts = textsOfFile(file, source).flatMap((text) => habitFindings(text, file, true));
    return [...inTexts.map(({ habit }) => habit), ...names].map((habit) => `${habit} in ${folder}`);
  });
  return [...Map.groupBy(found, (each) => each)].map(([each, { length }]) => `${length} × ${each}`).sort();
}

if (import.meta.main && process.argv.includes('--count')) {
  for (const line of countHabits()) console.log(line);
} else if (import.meta.main) {
  const problems = listFindings();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
