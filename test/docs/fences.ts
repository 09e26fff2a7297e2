import { readFileSync } from 'node:fs';

/** An example of a page: commands for a terminal or a file to save, with the output that the page shows. */
export interface Example {
  /** The heading above the example, followed by the example's first line. */
  name: string;
  language: string;
  code: string;
  outputs: { language: string; text: string }[];
}

const fence = /^```(\w*)\n(.*?)^```$/gms;
const run = ['sh', 'js', 'ts'];

/**
 * Lists the examples in the order of the page. A code block directly after an example is its output. Any other block
 * without a runnable language is ignored.
 */
export function examplesIn(path: string): Example[] {
  const page = readFileSync(path, 'utf8');
  const examples: Example[] = [];
  let current: Example | undefined;
  let end = 0;
  for (const { 0: whole, 1: language = '', 2: code = '', index } of page.matchAll(fence)) {
    const follows = page.slice(end, index).trim() === '';
    end = index + whole.length;
    const heading = [...page.slice(0, index).matchAll(/^#+ (.*)$/gm)].at(-1)?.[1];
    const name = `${heading}: ${code.split('\n', 1)}`;
    if (run.includes(language)) {
      current = { name, language, code, outputs: [] };
      examples.push(current);
    } else if (follows) current?.outputs.push({ language, text: code });
    else current = undefined;
  }
  return examples;
}
