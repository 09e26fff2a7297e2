import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

export interface Terminal {
  /** Types the commands, and returns what they wrote when the last one has ended with 0. */
  type(commands: string): Promise<string>;
  /** The output since the terminal was opened, including that of background processes. */
  written(): string;
  close(): void;
}

/** Printed when a block has ended, with its exit code; no program prints such a character. */
const endMark = '\u001e';
const pollMs = 20;

/** A bash as a reader has it: what one block sets, the next ones know. */
export function openTerminal(folder: string, environment: Record<string, string | undefined>): Terminal {
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: environment,
    detached: true, // so that background processes end with it
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
