import type { Progress } from '../../../../actions/context.ts';

/** Shows progress on one line of the terminal. Prints nothing if the output is not a terminal. */
export function progressLine(to: NodeJS.WriteStream) {
  let currentLine = '';
  const put = (line: string) => {
    to.write(`\r${line.padEnd(currentLine.length)}`);
    currentLine = line;
  };
  return {
    show: ({ step, rows, of }: Progress) => {
      if (!to.isTTY) return;
      put(`${rows.toLocaleString('en')}${of === null ? '' : ` of ${of.toLocaleString('en')}`} rows ${step}`);
    },
    clear: () => {
      if (currentLine === '') return;
      put('');
      to.write('\r');
    },
  };
}
