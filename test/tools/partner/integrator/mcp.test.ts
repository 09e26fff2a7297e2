import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { integrator } from '../../../../tools/partner/integrator/main.ts';

/** Settings whose URL has no server. */
const env = { WORKSHOP_URL: 'http://127.0.0.1:9', WORKSHOP_API_KEY: 'pt_live_x' };

/** Starts the command with a standard input to which the test writes; `said` contains the command's output. */
function start(variables: NodeJS.ProcessEnv = env) {
  const stopping = new AbortController();
  const input = new PassThrough();
  const said = { stdout: '', stderr: '' };
  let wake = () => {};
  const to = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => {
      said[name] += Buffer.from(text).toString('utf8');
      wake();
    },
  });
  const stdin = Object.assign(input, { isTTY: false }) as unknown as NodeJS.ReadStream;
  const terminal = { env: variables, stdin, stdout: to('stdout'), stderr: to('stderr') };
  return {
    ...{ input, said },
    ended: integrator(['mcp'], { ...terminal, signal: stopping.signal }),
    stop: () => stopping.abort(),
    async until(fits: () => boolean): Promise<void> {
      while (!fits()) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

const line = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

test('lines that are no message are reported apart, and the next one is answered', async () => {
  const { input, said, ended, until } = start();
  const call = { name: 'explain_quote', arguments: { quote_id: 1 } };
  input.write(`garbage\n{"jsonrpc":"2.0"}\n${line(1, 'ping')}${line(2, 'tools/call', call)}`);
  await until(() => said.stdout.split('\n').length > 2);
  input.end();
  expect(await ended).toBe(0);
  const answers = said.stdout
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each));
  expect(answers).toMatchObject([
    { id: 1, result: {} },
    { id: 2, result: { isError: true, structuredContent: { error: { code: 'no_answer' } } } },
  ]);
  expect(said.stderr.trim().split('\n')).toHaveLength(2);
});

test('a line that never ends is given up, and so is the command', async () => {
  const { input, said, ended } = start();
  for (let sent = 0; sent < 11; sent += 1) input.write(Buffer.alloc(1_048_576, 'a'));
  expect(await ended).toBe(2);
  expect([said.stdout, said.stderr]).toEqual(['', expect.stringContaining('maximum size')]);
});

test('the command ends when it is asked to', async () => {
  const { ended, stop } = start();
  stop();
  expect(await ended).toBe(0);
});

test('without a login it says how to get one', async () => {
  const { said, ended } = start({ WORKSHOP_CONFIG: '/nowhere' });
  expect(await ended).toBe(2);
  expect([said.stdout, said.stderr]).toEqual(['', expect.stringContaining('workshop-api login --url')]);
});
