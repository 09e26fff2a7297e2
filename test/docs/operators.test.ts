import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { addDirectory } from '../../tools/operator/desk/cells/directory.ts';
import { addMoving } from '../../tools/operator/desk/cells/moving.ts';
import { addOnlineMove } from '../../tools/operator/desk/cells/online-move.ts';
import { addPausing } from '../../tools/operator/desk/cells/pausing.ts';
import { workshopProgram } from '../../tools/operator/desk/commands.ts';
import { addMigrate } from '../../tools/operator/desk/migrate.ts';
import { addUpkeep } from '../../tools/operator/desk/upkeep-commands.ts';
import { examplesIn } from './fences.ts';
import { anchorsOf, linksOf, paragraphsOf } from './markdown.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'docs/operators';
const maxWords = 60;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync(`${folder}/*.md`, { cwd: root }).sort();
const contents = `${folder}/README.md`;
const shellExamples = (file: string) =>
  examplesIn(join(root, file)).filter(({ language }) => language === 'sh');
const examples = pages.flatMap(shellExamples);
const firstDeployment = shellExamples(`${folder}/first-deployment.md`);

test('a shell understands the commands of all pages', () => {
  expect(examples.length).toBeGreaterThan(150);
  // Each example becomes a function, so that an unclosed quote or block in one example is an error there, and is not
  // closed by the next example.
  const input = examples.map(({ code }, index) => `example${index}() {\n:\n${code}\n}\n`).join('');
  const { status, stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

function operatorProgram(): Command {
  const program = workshopProgram(async () => {});
  const { signal } = new AbortController();
  for (const add of [addUpkeep, addMoving, addPausing, addOnlineMove, addDirectory]) add(program, signal);
  addMigrate(program);
  return program;
}

/** Returns the commands in examples, without comments and redirections. */
function documentedCommands(code: string): string[] {
  return code
    .replaceAll('\\\n', ' ')
    .split(/\n|&&|;/)
    .flatMap(
      (line) => /(?<!helm (?:install|upgrade))(?:^|\s)workshop (?:-- )?([a-z].*)$/.exec(line)?.[1] ?? [],
    )
    .map((command) => command.replace(/\s(?:#|<|>).*$/, ''));
}

/** Returns the first word or option of a line that the program does not know; undefined if it knows all of them. */
function unknownPart(program: Command, line: string): string | undefined {
  const words = line
    .replaceAll(/'[^']*'|"[^"]*"/g, 'VALUE')
    .split(/\s+/)
    .filter(Boolean);
  let command = program;
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) break;
    command = next;
  }
  if (command.commands.length > 0) return line;
  const options = [...command.options.map(({ long }) => long), '--help'];
  return words.find((word) => word.startsWith('--') && !options.includes(word.split('=', 1)[0] ?? ''));
}

test('every command of the pages exists with its options', () => {
  const program = operatorProgram();
  const lines = examples.flatMap(({ code }) => documentedCommands(code));
  expect(lines.length).toBeGreaterThan(200);
  const unknown = lines.map((line) => ({ line, part: unknownPart(program, line) }));
  expect(unknown.filter(({ part }) => part !== undefined)).toEqual([]);
});

test('a command or option that does not exist is found', () => {
  const program = operatorProgram();
  expect(unknownPart(program, 'keys create --name x')).toBeUndefined();
  expect(unknownPart(program, 'keys invent')).toBe('keys invent');
  expect(unknownPart(program, 'keys create --nome x')).toBe('--nome');
});

/** Returns the links whose file or heading does not exist. */
function brokenLinks(file: string, links: string[]): string[] {
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
}

test.each(pages)('links of %s lead to files and headings', (file) => {
  expect(brokenLinks(file, linksOf(read(file)))).toEqual([]);
});

test('the contents link to every page and task', () => {
  const links = linksOf(read(contents));
  for (const file of pages.filter((page) => page !== contents)) {
    expect(links).toContain(basename(file));
    const tasks = anchorsOf(read(file), 2).map((anchor) => `${basename(file)}#${anchor}`);
    expect(tasks.filter((task) => !links.includes(task))).toEqual([]);
  }
});

/** Returns the references of a file to the operators' pages: paths below docs/, and links of other pages in docs/. */
function referencesIn(file: string): string[] {
  const text = read(file);
  const paths = text.matchAll(/(?<=docs\/|\]\((?:\.\.\/)?)operators(?:\/[\w-]*)?(?:\.md)?(?:#[\w-]+)?/g);
  return [...paths].map(([found]) => found);
}

test('references to the pages elsewhere lead to files and headings', () => {
  const sources = globSync(
    [
      '{adapters,db,deploy,docs,handlers,http,scripts,spec,tools,views,workers}/**/*.{ts,tsx,md,yaml,yml,ini,env,service,conf,example}',
      'deploy/**/*.example',
      '*.md',
    ],
    { cwd: root, exclude: (path) => path.includes('node_modules') },
  );
  const references = sources.flatMap((file) =>
    referencesIn(file).map((reference) => ({ file, broken: brokenLinks('docs/README.md', [reference]) })),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ broken }) => broken.length > 0)).toEqual([]);
});

test.each(pages)('paragraphs of %s are short', (file) => {
  const long = paragraphsOf(read(file)).filter((text) => text.split(/\s+/).length > maxWords);
  expect(long).toEqual([]);
});

test('the first deployment installs only files that the package has', () => {
  const build = read('tools/partner/package/build.ts');
  const named = firstDeployment.flatMap(
    ({ code }) => code.match(/(?<= )(?:systemd|postgres)\/[\w.*@-]+|(?<= )Caddyfile/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(10);
  for (const name of new Set(named)) {
    expect([name, ...globSync(join(root, 'deploy', name))].length).toBeGreaterThan(1);
    expect(build).toContain(`'deploy/${name.split('/', 1)}'`);
  }
});

test('the first deployment listens where the settings look for it', () => {
  const settings = read('deploy/systemd/workshop-api.env');
  const portOf = (name: string) =>
    new RegExp(`^${name}=postgres:.*:(\\d+)/workshop$`, 'm').exec(settings)?.[1];
  const pooler = read('deploy/postgres/pgbouncer.ini');
  const commands = firstDeployment.map(({ code }) => code).join('');
  expect(/^listen_port = (\d+)$/m.exec(pooler)?.[1]).toBe(portOf('DATABASE_URL'));
  expect(/ port=(\d+)/.exec(pooler)?.[1]).toBe(portOf('DATABASE_DIRECT_URL'));
  expect(/pg_createcluster \S+ replica --port (\d+)/.exec(commands)?.[1]).toBe(portOf('DATABASE_READ_URL'));
});
