/** The text that replaces surplus line breaks. */
const foldMark = ' / ';

/** Limits the line breaks of a text. Joins the rest of the text into one line. */
export function foldBreaks(text: string, maxBreaks: number): string {
  if (text.split('\n', maxBreaks + 2).length <= maxBreaks + 1) return text;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...lines.slice(0, maxBreaks), lines.slice(maxBreaks).join(foldMark)].join('\n');
}

/** Wraps a text at spaces to a given width. Breaks words that are wider than a line. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines = text
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph.trim(), width, widthOf))
    .map((line) => line.replaceAll('\u00a0', ' '));
  // Keeps one empty line between paragraphs. Removes further empty lines, which would waste space.
  return lines.filter((line, at) => line !== '' || (at > 0 && at < lines.length - 1 && lines[at - 1] !== ''));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const space = widthOf(' ');
  for (const word of paragraph.split(/ +/)) {
    for (const part of widthOf(word) > width ? splitWord(word, width, widthOf) : [word]) {
      const needed = widthOf(part);
      if (line !== '' && filled + space + needed > width) {
        lines.push(line);
        line = '';
      }
      filled = line === '' ? needed : filled + space + needed;
      line = line === '' ? part : `${line} ${part}`;
    }
  }
  return [...lines, line];
}

function splitWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let filled = 0;
  for (const character of word) {
    const needed = widthOf(character);
    if (part !== '' && filled + needed > width) {
      parts.push(part);
      part = '';
      filled = 0;
    }
    part += character;
    filled += needed;
  }
  return [...parts, part];
}
