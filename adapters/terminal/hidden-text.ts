import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Reads a secret from standard input. On a terminal, does not show the typed text. */
export async function readHiddenText(
  name: string,
  stdin: NodeJS.ReadStream,
  signal?: AbortSignal,
): Promise<string> {
  if (!stdin.isTTY) return text(stdin);
  process.stderr.write(`${name} (not shown): `);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: unseen, terminal: true });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question('', signal ? { signal } : {});
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
