import { type Parser, parse } from 'csv-parse';
import {
  type HeaderColumn,
  isKnownHeader,
  matchColumns,
  type RecognisedHeader,
} from '../../domain/imports/columns.ts';
import { decodePieces, detectEncoding, type Encoding } from '../../domain/imports/encoding.ts';
import { readHeaderMap } from '../../domain/imports/header-map.ts';
import { detectLayout, type Separator, type TableLayout } from '../../domain/imports/layout.ts';
import type { Line } from '../../domain/imports/rows.ts';
import type { Column, Table, TableProblem } from '../../domain/imports/table.ts';
import { importVocabulary } from '../../views/texts/import-words.ts';

/**
 * Maximum length of a row in bytes, above any valid row. Without this limit, an unclosed quote would make the rest of
 * the file one row.
 */
const maxRowBytes = 65_536;
/** Maximum length of the header. Only this part of the file is used to detect the format. */
const maxHeaderCharacters = 65_536;
/** Delimiter for files with one column: a character that occurs in no text. */
const noSeparator = '\u001f';

export interface OpenedTable {
  encoding: Encoding | null;
  separator: Separator | null;
  columns: (Column | null)[];
  problems: TableProblem[];
  takenFor: RecognisedHeader[];
  headers: HeaderColumn[];
  /** The cells of the header as in the file. */
  headerCells: string[];
  /** Reads the rows below the header. May be called several times. */
  rows: () => AsyncGenerator<Line>;
}

/** Thrown for a syntax error after which the rest of the file can't be read. */
export class TableSyntaxError extends Error {
  readonly problem: TableProblem;

  constructor(problem: TableProblem) {
    super('the table is broken');
    this.problem = problem;
  }
}

interface HeaderOptions {
  /** The value of `--map`. */
  map?: string | undefined;
  /** Whether columns that are not recognised are left out, instead of being problems. */
  omitsUnknown?: boolean;
}

/** Detects the format of a file and reads its header, but not its rows. */
export async function openTable(
  table: Table,
  { map: typedMap = '', omitsUnknown = false }: HeaderOptions = {},
): Promise<OpenedTable> {
  const { pieces } = table;
  const closed = (...problems: TableProblem[]): OpenedTable => {
    return {
      encoding: null,
      separator: null,
      columns: [],
      problems,
      takenFor: [],
      headers: [],
      headerCells: [],
      rows: noRows,
    };
  };
  const ofFile = { row: null, column: null };
  if (pieces.length === 0) return closed({ ...ofFile, rule: 'emptyFile' });
  const read = detectEncoding(pieces);
  if ('rule' in read) return closed({ ...ofFile, ...read });
  const { encoding } = read;
  const start = startOf(pieces, encoding);
  const known = table.columns.map(({ name }) => name);
  const fields = new Set(known);
  const { map, problems: wrongMap } = readHeaderMap(typedMap, known);
  if (wrongMap.length > 0) return closed(...wrongMap);
  const meanings = { map, vocabulary: importVocabulary, omitsUnknown };
  const layout = detectLayout(start, (header) => isKnownHeader(header, fields, meanings));
  const { separator } = layout;
  try {
    const lines = linesOf(pieces, encoding, layout);
    const { value: header } = await lines.next();
    await lines.return(undefined);
    if (!header) return { ...closed({ ...ofFile, rule: 'emptyFile' }), encoding };
    // NUL characters in the header show that the file is binary, or UTF-16 without a byte order mark.
    if (header.cells.some((cell) => cell.includes('\0'))) return closed({ ...ofFile, rule: 'noTextFile' });
    const understood = matchColumns(header.cells, table, header.row, meanings);
    const rows = () => behindHeader(linesOf(pieces, encoding, layout));
    return { encoding, separator, ...understood, headerCells: header.cells, rows };
  } catch (error) {
    if (!(error instanceof TableSyntaxError)) throw error;
    return { ...closed(error.problem), encoding, separator };
  }
}

async function* noRows(): AsyncGenerator<Line, undefined> {}

async function* behindHeader(lines: AsyncGenerator<Line>): AsyncGenerator<Line> {
  const header = await lines.next();
  if (!header.done) yield* lines;
}

function startOf(pieces: Buffer[], encoding: Encoding): string {
  let start = '';
  for (const text of decodePieces(pieces, encoding)) {
    start += text;
    if (start.length > maxHeaderCharacters) break;
  }
  return start.slice(0, maxHeaderCharacters);
}

function* textBehind(skipped: number, text: Iterable<string>): Generator<string> {
  let left = skipped;
  for (const piece of text) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Yields the non-empty lines of a table, first the header. */
async function* linesOf(
  pieces: Buffer[],
  encoding: Encoding,
  { separator, skipped, skippedLines }: TableLayout,
): AsyncGenerator<Line, undefined> {
  let found: Line[] = [];
  let countedTwice = 0;
  let last = skippedLines;
  const parser = parse({
    delimiter: separator ?? noSeparator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Allows quotes within a text, such as `17" wheel`.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    // Collects the records here, because a failing stream would lose records that were not yet read.
    on_record: (cells, { lines }) => {
      const { breaks, pairs } = breaksIn(cells);
      countedTwice += pairs;
      last = lines + skippedLines - countedTwice;
      found.push({ row: last - breaks, cells });
      return null;
    },
  });
  parser.on('error', () => {}); // The writer reports the error.
  const texts = textBehind(skipped, decodePieces(pieces, encoding));
  for (let text = texts.next(); ; text = texts.next()) {
    const failure = await writeText(parser, text.done ? null : text.value);
    const lines = found;
    found = [];
    yield* lines;
    if (failure) throw brokenBehind(last);
    if (text.done) return undefined;
  }
}

/** Writes a chunk of text to the parser; null ends the input. Resolves with the error, if one occurs. */
function writeText(parser: Parser, text: string | null): Promise<Error | null | undefined> {
  return new Promise((resolve) => {
    if (text === null)
      parser
        .once('error', resolve)
        .once('finish', () => resolve(null))
        .end();
    else parser.write(text, resolve);
  });
}

function brokenBehind(line: number): TableSyntaxError {
  const params = { limit: maxRowBytes / 1_024 };
  return new TableSyntaxError({ row: line + 1, column: null, rule: 'unclosedQuote', params });
}

/**
 * Counts the line breaks within the cells of a row, and separately the CRLF pairs among these line breaks, because the
 * parser counts a CRLF within quotes twice.
 */
function breaksIn(cells: string[]): { breaks: number; pairs: number } {
  let [breaks, pairs] = [0, 0];
  for (const cell of cells) {
    if (!/[\r\n]/.test(cell)) continue;
    pairs += cell.match(/\r\n/g)?.length ?? 0;
    breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
  }
  return { breaks, pairs };
}
