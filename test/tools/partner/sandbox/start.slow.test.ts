import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'workshop-sandbox-start-'));
// PostgreSQL does not run as root, so another user must be able to enter the folder of its data.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startSandbox(...words: string[]) {
  const child = spawn(join(project, 'scripts/node'), [join(project, 'tools/partner/sandbox.ts'), ...words], {
    env: { ...process.env, TMPDIR: folder },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { child, ended };
}

const sandboxFolders = () =>
  globSync('workshop-sandbox-*', { cwd: folder }).filter((name) => !name.includes('start'));

test('a port that another program uses is reported before anything starts', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address?.port);
  const { ended } = startSandbox('--port', port);
  expect(await ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`--port ${port}`),
  });
  other.close();
  expect(sandboxFolders()).toEqual([]);
});

test.each([
  ['a port that is no number', ['--port', 'x'], '--port x'],
  ['an unknown option', ['--prot', '4010'], '--prot'],
  ['a seed that is no list', ['--port', '0', '--seed', join(folder, 'seed.json')], '--seed'],
])('%s is reported before anything starts', async (_, words, named) => {
  writeFileSync(join(folder, 'seed.json'), '{}');
  const { code, stderr } = await startSandbox(...words).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining(named)]);
  expect(sandboxFolders()).toEqual([]);
});

test('stopped while it starts, it ends without a word and leaves nothing', async () => {
  const { child, ended } = startSandbox('--port', '0');
  await expect.poll(() => sandboxFolders().length, { timeout: 60_000 }).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
  expect(sandboxFolders()).toEqual([]);
});
