import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs an installation, unless an earlier run has installed the wanted versions in the folder. */
export async function unlessInstalled(
  folder: string,
  wanted: string,
  install: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await install();
  writeFileSync(stamp, wanted);
}

interface Place {
  folder: string;
  environment: Record<string, string>;
}

/** A command line that is split at blanks, or a list of words. It runs without a shell. */
export type Command = string | string[];

/** Timeout, in milliseconds: longer than a first build, which downloads all dependencies. */
const patienceMs = 15 * 60_000;
const printedBytes = 64 * 1024 * 1024;

export function run(command: Command, { folder, environment }: Place): Promise<void> {
  const [program, ...parameters] = (Array.isArray(command) ? command : command.split(' ')) as [
    string,
    ...string[],
  ];
  const options = {
    cwd: folder,
    env: { ...process.env, ...environment },
    timeout: patienceMs,
    maxBuffer: printedBytes,
  };
  return new Promise((resolve, reject) => {
    execFile(program, parameters, options, (error, stdout, stderr) => {
      if (error === null) return resolve();
      reject(new Error(`${[program, ...parameters].join(' ')}\n${stdout}${stderr || error.message}`));
    });
  });
}
