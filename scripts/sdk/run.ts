import { execFile } from 'node:child_process';

interface Place {
  folder: string;
  environment: Record<string, string>;
}

/** A line of words between blanks, or the words. No shell reads it. */
export type Command = string | string[];

/** Longer than a first build takes that has everything to download. */
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
