import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTable, TableSyntaxError } from '../../../actions/imports/read-table.ts';
import type { Encoding } from '../../../domain/imports/encoding.ts';
import type { Column } from '../../../domain/imports/table.ts';

const columns: Column[] = ['name', 'phone', 'city'].map((name) => ({ name, path: [name], kind: 'text' }));

async function read(pieces: Buffer[]) {
  const opened = await openTable({ pieces, columns, required: [], judge: () => [] });
  const rows = [];
  try {
    for await (const row of opened.rows()) rows.push(row);
  } catch (error) {
    if (!(error instanceof TableSyntaxError)) throw error;
    return { ...opened, rows, broken: error.problem };
  }
  return { ...opened, rows, broken: null };
}

const readText = (text: string) => read([Buffer.from(text)]);

/**
 * Encodings of files, by description: the letters that the cells may contain, and a function that encodes a text, in
 * some cases with a byte order mark.
 */
const encodings: Record<string, { encoding: Encoding; letters: string; write: (text: string) => Buffer }> = {
  'UTF-8': { encoding: 'utf-8', letters: 'añé€Ж🚗', write: (text) => Buffer.from(text) },
  'UTF-8 with a mark': { encoding: 'utf-8', letters: 'añ🚗', write: (text) => Buffer.from(`\ufeff${text}`) },
  'UTF-16LE': {
    encoding: 'utf-16le',
    letters: 'añé€Ж🚗',
    write: (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  },
  'UTF-16BE': {
    encoding: 'utf-16be',
    letters: 'añé€Ж🚗',
    write: (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  },
  'Windows-1252': {
    encoding: 'windows-1252',
    letters: 'añéÜ',
    // The row that the test adds contains accented letters, so the file contains bytes that are not valid UTF-8.
    write: (text) => Buffer.from(text, 'latin1'),
  },
};

const breaks = ['\n', '\r\n', '\r'];
const separators = [',', ';', '\t', '|'];

/** Formats a cell; quotes it if its text requires quotes, or if `quoted` is set. */
function cell(text: string, separator: string, quoted: boolean): string {
  const needs = quoted || text.startsWith('"') || [separator, '\r', '\n'].some((each) => text.includes(each));
  return needs ? `"${text.replaceAll('"', '""')}"` : text;
}

test('whatever is written as CSV is read back the same, in any encoding, cut into any pieces', async () => {
  const shape = fc.record({
    kind: fc.constantFrom(...Object.keys(encodings)),
    separator: fc.constantFrom(...separators),
    lineBreak: fc.constantFrom(...breaks),
    endsWithBreak: fc.boolean(),
    pieceBytes: fc.integer({ min: 1, max: 40 }),
    blankLines: fc.array(fc.nat(4), { maxLength: 8 }),
    quotes: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    rows: fc.array(
      fc.array(fc.array(fc.nat(11), { maxLength: 6 }), {
        minLength: columns.length,
        maxLength: columns.length,
      }),
      { maxLength: 8 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ kind, separator, lineBreak, pieceBytes, ...drawn }) => {
      const { encoding, letters, write } = encodings[kind] as (typeof encodings)[string];
      const alphabet = [...letters, '"', '\n', '\r\n', separator, ' ', 'x'];
      const rows = drawn.rows.map((row) =>
        row.map((drawnCell) => drawnCell.map((at) => alphabet[at % alphabet.length]).join('')),
      );
      // Adds a row with letters beyond ASCII, because Windows-1252 is recognised only by bytes that are not valid
      // UTF-8.
      const isPlain = encoding === 'windows-1252';
      const table = [['name', 'phone', 'city'], ...(isPlain ? [['Ñu', 'é', 'à']] : []), ...rows];
      const lines = table.map((row, at) => {
        const quoted = (place: number) => drawn.quotes[(at + place) % drawn.quotes.length] === true;
        // A row whose cells are all empty needs quotes, because it would otherwise be an empty line.
        const isNothing = row.length > 0 && row.join('') === '';
        const text = row
          .map((each, place) => cell(each, separator, quoted(place) || isNothing))
          .join(separator);
        return text + lineBreak.repeat(at > 0 ? (drawn.blankLines[at] ?? 0) : 0);
      });
      const text = lines.join(lineBreak) + (drawn.endsWithBreak ? lineBreak : '');
      const bytes = write(text);
      const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
        bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
      );
      const found = await read(pieces);
      expect(found).toMatchObject({ problems: [], broken: null, encoding, separator });
      expect(found.rows.map(({ cells }) => cells)).toEqual(table.slice(1));
      expect(found.rows.map(({ row }) => row)).toEqual(linesOfRows(table, drawn.blankLines));
    }),
    { numRuns: 300 },
  );
});

/** Returns the number of the line on which each row begins. */
function linesOfRows(table: string[][], blankLines: number[]): number[] {
  const found: number[] = [];
  let line = 1;
  for (const [at, row] of table.entries()) {
    if (at > 0) found.push(line);
    const inside = row.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
    line += 1 + inside + (at > 0 ? (blankLines[at] ?? 0) : 0);
  }
  return found;
}

test.each([
  ['a comma', 'name,phone\nClara,1', ','],
  ['a semicolon', 'name;phone\nClara;1', ';'],
  ['a tab', 'name\tphone\nClara\t1', '\t'],
  ['a bar', 'name|phone\nClara|1', '|'],
  ['what makes the known names of several', 'name;"phone"\nClara, S.L.;1', ';'],
  ['what Excel says in the first line', 'sep=;\nname;phone\nClara;1', ';'],
])('finds %s between the cells', async (_, text, separator) => {
  const { separator: found, rows } = await readText(text);
  expect(found).toBe(separator);
  expect(rows[0]?.cells[1]).toBe('1');
});

test('a file of one column has no separator: its texts may hold any', async () => {
  const { separator, rows } = await readText('name\nPérez, Juan; hijo\n"with ""quotes"""\n');
  expect(separator).toBeNull();
  expect(rows.map(({ cells }) => cells)).toEqual([['Pérez, Juan; hijo'], ['with "quotes"']]);
});

test('a quote within a text is a letter like others', async () => {
  const { rows } = await readText('name,phone\nLlanta 17",1\n"Bar ""Paco""",2\n');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Llanta 17"', 'Bar "Paco"']);
});

test('capitals, and spaces in and around them, make no difference in headers', async () => {
  const { columns: found } = await readText(' NAME ;Phone;"City"\n');
  expect(found.map((column) => column?.name)).toEqual(['name', 'phone', 'city']);
});

test('rows before a quote that nobody closes are read, and the row is named', async () => {
  const { rows, broken } = await readText('name,phone\nClara,1\nBruno,2\n"Ana,3\nEva,4\n');
  expect(rows).toHaveLength(2);
  expect(broken).toMatchObject({ row: 4, rule: 'unclosedQuote' });
  const endless = await readText(`name,phone\n"${'x'.repeat(70_000)}",1\n`);
  expect(endless.broken).toMatchObject({ row: 2, rule: 'unclosedQuote', params: { limit: 64 } });
});

test('a line of `sep=` counts', async () => {
  const { rows } = await readText('sep=;\r\nname;phone\r\n\r\nClara;1\r\n');
  expect(rows).toEqual([{ row: 4, cells: ['Clara', '1'] }]);
});

test.each([
  ['a PDF', '%PDF-1.7\n...', { rule: 'otherKindOfFile', params: { kind: 'PDF' } }],
  ['a workbook', 'PK\x03\x04\x14', { rule: 'otherKindOfFile', params: { kind: 'XLSX/ODS/ZIP' } }],
  ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1', { rule: 'otherKindOfFile', params: { kind: 'XLS' } }],
  ['a page', '\n <html>', { rule: 'otherKindOfFile', params: { kind: 'HTML/XML' } }],
  ['JSON', '[{"name": 1}]', { rule: 'otherKindOfFile', params: { kind: 'JSON' } }],
  ['a picture', '\xff\xd8\xff\xe0', { rule: 'otherKindOfFile', params: { kind: 'PNG/JPEG/GIF' } }],
  ['UTF-16 without a mark', 'n\0a\0m\0e\0\n\0', { rule: 'noTextFile' }],
  ['bytes that are no text', 'name\n\x01\x02\xff', { rule: 'noTextFile' }],
  ['UTF-8 with a damaged byte', `name\n${'Ã±Ã©'.repeat(5)}\xff`, { rule: 'noTextFile' }],
  ['nothing', '', { rule: 'emptyFile' }],
  ['empty lines', '\r\n\n\r', { rule: 'emptyFile' }],
])('says of %s what it is', async (_, bytes, problem) => {
  const { problems, rows } = await read(bytes === '' ? [] : [Buffer.from(bytes, 'latin1')]);
  expect(problems).toEqual([{ row: null, column: null, ...problem }]);
  expect(rows).toEqual([]);
});

test('Windows-1252 is more than Latin-1', async () => {
  const { encoding, rows } = await read([Buffer.from('name\n\x80 Mu\xf1oz \x93x\x94', 'latin1')]);
  expect(encoding).toBe('windows-1252');
  expect(rows[0]?.cells).toEqual(['€ Muñoz “x”']);
});
