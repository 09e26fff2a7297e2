import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { appSecret } from '../../../../test/support/service-process.ts';

/** Starts a program that sends requests to the desk of a deployment, and reads the program's output line by line. */
export function startDeskProcess(
  file: URL,
  words: (string | number)[],
  settings: { DATABASE_URL: string; DOCUMENTS_URL?: string },
) {
  const args = [...process.execArgv, '--no-warnings', file.pathname, ...words.map(String)];
  const env = { ...process.env, APP_SECRET: appSecret, LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return {
    lines: createInterface({ input: child.stdout as Readable }),
    kill: () => void child.kill('SIGKILL'),
  };
}
