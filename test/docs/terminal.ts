import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Terminal {
  /** Runs the commands; returns their output. Throws if the last command's exit code is not 0. */
  type(commands: string): Promise<string>;
  /** Returns all output since the terminal was opened, including that of background processes. */
  written(): string;
  close(): void;
}

/** Character that is printed, with the exit code, after the commands have ended. No program prints it. */
const endMark = '\u001e';
const pollMs = 20;

/** Opens a bash like a reader's. Variables that one example sets are available to the following examples. */
export function openTerminal(folder: string, environment: Record<string, string | undefined>): Terminal {
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: environment,
    detached: true, // creates a process group, so that background processes can be ended with bash
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      written += part;
    });
  }
  const type = async (commands: string): Promise<string> => {
    const from = written.length;
    bash.stdin.write(`${commands}\nprintf '${endMark}%d\\n' $?\n`);
    while (!new RegExp(`${endMark}\\d+\\n`).test(written.slice(from))) {
      if (bash.exitCode !== null) throw new Error(`bash has ended: ${written.slice(from)}`);
      await wait(pollMs);
    }
    const [output = '', code] = written.slice(from).split(endMark);
    if (Number.parseInt(code ?? '', 10) !== 0) throw new Error(`ended with ${code}: ${output}`);
    return output;
  };
  return { type, written: () => written, close: () => process.kill(-(bash.pid as number), 'SIGKILL') };
}
