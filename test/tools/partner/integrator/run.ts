import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { integrator } from '../../../../tools/partner/integrator/main.ts';

/**
 * Returns a function that opens machines of integrators for one test file. Their folder is removed at the end of the
 * file.
 */
export function machinesOfTests() {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-integrator-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return (env: NodeJS.ProcessEnv = {}) => {
    count += 1;
    return openMachine(join(folder, String(count)), env);
  };
}

/**
 * Returns functions that run the integrators' commands in this process, with settings and files in a separate folder.
 */
function openMachine(folder: string, env: NodeJS.ProcessEnv) {
  const config = join(folder, 'settings');
  mkdirSync(folder);
  return {
    config,
    path: (name: string) => join(folder, name),
    write(name: string, content: string | Uint8Array): string {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    isThere: existsSync,
    start: (...args: string[]) => start(args, { WORKSHOP_CONFIG: config, ...env }),
    run: (...args: string[]) => start(args, { WORKSHOP_CONFIG: config, ...env }).ended,
    /** Runs a command as if its output were a terminal. */
    onTerminal: (...args: string[]) => start(args, { WORKSHOP_CONFIG: config, ...env }, true).ended,
  };
}

/** Starts a command. `written` contains the output so far; `stop` aborts the command. */
function start(args: string[], env: NodeJS.ProcessEnv, isTTY = false) {
  const stopping = new AbortController();
  const written = { stdout: '', stderr: '' };
  let wake = () => {};
  const to = (name: 'stdout' | 'stderr') => ({
    isTTY,
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
    /** Waits until `fits` returns true for the output so far. */
    async until(fits: (written: { stdout: string; stderr: string }) => boolean): Promise<void> {
      while (!fits(written)) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
