export interface Output {
  write(text: string | Uint8Array): unknown;
  isTTY?: boolean;
}

/** The parts of a process that the commands use. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadStream;
  stdout: Output;
  stderr: Output;
  /** Aborts when the command is interrupted. */
  signal: AbortSignal;
}

/** Terminal colour codes. */
const colours = { green: 32, red: 31, grey: 90 } as const;
export type Colour = keyof typeof colours;
export type Paint = (colour: Colour, text: string) => string;

/** Returns a function that colours texts for a terminal, and leaves them plain for a pipe. */
export function painter(to: Output, env: NodeJS.ProcessEnv): Paint {
  if (to.isTTY !== true || env.NO_COLOR) return (_, text) => text;
  return (colour, text) => `\u001b[${colours[colour]}m${text}\u001b[0m`;
}

const excerptLength = 200;

/** Returns the beginning of an external text on one line, without control characters. */
export function lineOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
}

/** Aligns rows in columns. */
export function alignRows(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
