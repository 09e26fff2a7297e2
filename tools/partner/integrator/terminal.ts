export interface Output {
  write(text: string | Uint8Array): unknown;
  isTTY?: boolean;
}

/** The environment, streams and interrupt signal that the commands use. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: NodeJS.ReadStream;
  stdout: Output;
  stderr: Output;
  /** Aborts when the user interrupts the command. */
  signal: AbortSignal;
}

/** ANSI colour codes. */
const colours = { green: 32, red: 31, grey: 90 } as const;
export type Colour = keyof typeof colours;
export type Paint = (colour: Colour, text: string) => string;

/**
 * Returns a function that colours texts if the output is a terminal. Texts for a pipe, or with `NO_COLOR`, stay plain.
 */
export function painter(to: Output, env: NodeJS.ProcessEnv): Paint {
  if (to.isTTY !== true || env.NO_COLOR) return (_, text) => text;
  return (colour, text) => `\u001b[${colours[colour]}m${text}\u001b[0m`;
}

const excerptLength = 200;

/** Shortens an external text to one line without control characters. */
export function oneLineExcerpt(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
}

/** Formats rows of text as aligned columns. */
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
