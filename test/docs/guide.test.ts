import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guidePages } from '../../views/docs/contents.ts';
import { emptyDataDir } from '../embedded/holders.ts';
import { freePort, startService } from '../embedded/programs.ts';
import { jpeg } from '../support/document-files.ts';
import { type Example, examplesIn } from './fences.ts';
import { departures, lineLike, valuesIn } from './shape.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const project = join(import.meta.dirname, '../..');
const examples = guidePages.flatMap((page) => examplesIn(join(project, `docs/guide/en/${page}.md`)));

/** Timeout for all examples on a busy machine, in milliseconds. */
const patienceMs = 600_000;
const becomesTrueWithinMs = 60_000;
const pollMs = 100;

test(
  'every example of the guide runs as it stands, one after the other, and answers what its page shows',
  async () => {
    const receiverPort = await freePort();
    const { url, key } = await startDemo();
    const folder = readersFolder();
    const terminal = openTerminal(folder, {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    });
    onTestFinished(terminal.close);
    const here = (code: string) =>
      withInstalled(code)
        .replaceAll('http://localhost:8080', url)
        .replace('pt_live_…', key)
        .replaceAll(/\b3000\b/g, String(receiverPort));
    const departed: string[] = [];
    for (const example of examples) {
      const code = here(example.code);
      if (example.language === 'sh') departed.push(...(await tryOut(terminal, { ...example, code })));
      else save(folder, code);
      if (/&\s*$/.test(code)) await untilListens(receiverPort);
    }
    expect(departed).toEqual([]);
  },
  patienceMs,
);

async function startDemo(): Promise<{ url: string; key: string }> {
  const port = String(await freePort());
  const service = startService({ DATA_DIR: emptyDataDir(), PORT: port, WEBHOOK_ALLOW_PRIVATE: '1' });
  const [key = ''] = (await service.says('curl')).match(/pt_live_\w+/) ?? [];
  return { url: `http://localhost:${port}`, key };
}

/**
 * Creates the folder of a reader: it contains a photo, and a link to the project's packages in place of installed ones.
 */
function readersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-reader-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'disco.jpg'), jpeg());
  return folder;
}

/**
 * Replaces the commands in the guide's code that install packages, so that the project's installed packages are used.
 * Expects the project's packages to have the versions that the guide names.
 */
function withInstalled(code: string): string {
  return code
    .replaceAll(/^npm install (\S+)$/gm, (_, name) => `test -f node_modules/${name}/package.json`)
    .replaceAll(/npx -y (\S+)@(\d+)/g, (_, name, major) => {
      const { bin, version } = JSON.parse(readFileSync(packageFile(name), 'utf8'));
      expect(version, name).toMatch(new RegExp(`^${major}\\.`));
      const [program] = Object.values(typeof bin === 'string' ? [bin] : bin);
      return `node ${join(dirname(packageFile(name)), String(program))}`;
    });
}

function packageFile(name: string): string {
  const home = name === 'openapi-typescript' ? 'scripts/codegen/node_modules' : 'node_modules';
  return join(project, home, name, 'package.json');
}

/** Saves an example as the file that its first line names. */
function save(folder: string, code: string): void {
  const [, name = ''] = /^\/\/ (\S+)\n/.exec(code) ?? [];
  writeFileSync(join(folder, name), code);
}

/**
 * Runs an example, and returns the deviations from the output that the page shows. Commands that only read are repeated
 * until the output matches, because some effects occur later.
 */
async function tryOut(terminal: Terminal, example: Example): Promise<string[]> {
  const until = performance.now() + becomesTrueWithinMs;
  const onlyReads = !/-X|npm|npx|node|kill/.test(example.code);
  const from = terminal.written().length;
  let output = await terminal.type(example.code);
  for (;;) {
    const departed = await departuresOf(example, output, () => terminal.written().slice(from));
    if (departed.length === 0 || performance.now() > until) return departed;
    await wait(pollMs);
    if (onlyReads) output = await terminal.type(example.code);
  }
}

async function departuresOf(
  { name, outputs }: Example,
  output: string,
  written: () => string,
): Promise<string[]> {
  const values = valuesIn(output);
  return outputs
    .flatMap(({ language, text }) =>
      language === 'json'
        ? valuesIn(text).flatMap((shown) => departures(shown, values.shift()))
        : text
            .split('\n')
            .filter((line) => line !== '' && !lineLike(line).test(written()))
            .map((line) => `is not written: ${line}`),
    )
    .map((departure) => `${name} ${departure}`);
}

async function untilListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, 'localhost');
    const listens = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (listens) return;
    await wait(pollMs);
  }
}
