import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { integrator } from '../../../scripts/integrator/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-integrator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** A machine of an integrator, with its own folder of settings, on which commands run as from a terminal. */
export function openMachine(env: NodeJS.ProcessEnv = {}) {
  count += 1;
  const config = join(folder, `machine-${count}`);
  return {
    config,
    path: (name: string) => join(folder, `${count}-${name}`),
    write(name: string, content: string | Uint8Array): string {
      const file = join(folder, `${count}-${name}`);
      writeFileSync(file, content);
      return file;
    },
    isThere: existsSync,
    start: (...args: string[]) => start(args, { WORKSHOP_CONFIG: config, ...env }),
    run: (...args: string[]) => start(args, { WORKSHOP_CONFIG: config, ...env }).ended,
  };
}

/** Starts a command. `written` grows while it runs; `stop` asks it to end. */
function start(args: string[], env: NodeJS.ProcessEnv) {
  const stopping = new AbortController();
  const written = { stdout: '', stderr: '' };
  let wake = () => {};
  const to = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => {
      written[name] += Buffer.from(text).toString('utf8');
      wake();
    },
  });
  const stdin = Object.assign(Readable.from([]), { isTTY: false }) as NodeJS.ReadStream;
  const terminal = { env, stdin, stdout: to('stdout'), stderr: to('stderr'), signal: stopping.signal };
  const ended = integrator(args, terminal).then((code) => ({ code, ...written }));
  return {
    written,
    ended,
    stop: () => stopping.abort(),
    /** Waits until the command has written a text that fits. */
    async until(fits: (written: { stdout: string; stderr: string }) => boolean): Promise<void> {
      while (!fits(written)) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
