import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { settings as allSettings } from '../../config.ts';
import { inherited } from '../support/inherited.ts';

export { freePort } from '../../tools/lab/stand-ins/free-port.ts';

const root = join(import.meta.dirname, '../..');

interface ProgramResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface Program {
  process: ChildProcess;
  stdout(): string;
  /** Waits until the program has printed this text; returns its output so far. */
  says(text: string): Promise<string>;
  ended: Promise<ProgramResult>;
}

type Settings = Record<string, string>;

/** Empty values for all settings, so that a developer's .env has no effect. */
const unset = Object.fromEntries(Object.values(allSettings).map(({ variable }) => [variable, '']));

/** Starts the service, and records its output. The process is killed at the end of the test. */
export function startService(settings: Settings): Program {
  return run('scripts/start.ts', [], settings);
}

export function workshop(settings: Settings, ...words: string[]): Promise<ProgramResult> {
  return startWorkshop(settings, ...words).ended;
}

export function startWorkshop(settings: Settings, ...words: string[]): Program {
  return run('tools/operator/desk/main.ts', words, settings);
}

function run(program: string, words: string[], settings: Settings): Program {
  const env = { ...inherited, ...unset, ...settings };
  const child = spawn(process.execPath, [...process.execArgv, join(root, program), ...words], {
    env,
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([status]) => ({ status, stdout, stderr }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const says = async (text: string): Promise<string> => {
    while (!stdout.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended without saying "${text}": ${stdout}${stderr}`);
      await wait(20);
    }
    return stdout;
  };
  return { process: child, stdout: () => stdout, says, ended };
}
