import { findMostSimilar } from '../text/similar-words.ts';
import { type HeaderMap, positionKey } from './header-map.ts';
import type { Column, RowRules, TableProblem } from './table.ts';
import { comparableHeader, type ImportVocabulary } from './words.ts';

/** The columns of a file from left to right; null for a column whose header is empty. */
type Columns = (Column | null)[];

/** A column whose header was recognised by the header map or a synonym, with the field that it sets. */
export interface RecognisedHeader {
  header: string;
  field: string;
}

/** The way in which the field of a column was found: the name of the field, a synonym, or the header map. */
export type HeaderSource = 'name' | 'heading' | 'map';

/** A column of the file with the field that it sets. */
export interface HeaderColumn {
  header: string;
  /** Null if the column sets no field. */
  field: string | null;
  /** Null for a header that is not recognised. */
  source: HeaderSource | null;
}

/** The header map and the vocabulary, which assign headers to fields besides the field names. */
export interface HeaderMeanings {
  map: HeaderMap;
  vocabulary: ImportVocabulary;
  /** Whether columns that are not recognised are left out, as in a preview, instead of being problems. */
  omitsUnknown?: boolean;
}

/** Normalises a header to the form of a field name: ` Tax ID ` becomes `tax_id`. */
export function columnName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/**
 * Tells whether a header is recognised: it is the name of a field, in the header map, or a known heading of a field.
 */
export function isKnownHeader(
  name: string,
  fields: ReadonlySet<string>,
  { map, vocabulary }: HeaderMeanings,
): boolean {
  if (fields.has(columnName(name)) || map.has(comparableHeader(name))) return true;
  return fieldsByHeading(name, vocabulary).some((field) => fields.has(field));
}

/** The placeholder for a column that the header map excludes. */
const ignoredColumn: Column = { name: '', path: [], kind: 'unused' };

interface MatchedColumns {
  columns: Columns;
  problems: TableProblem[];
  takenFor: RecognisedHeader[];
  headers: HeaderColumn[];
}

/** Returns the column for each cell of the header row, with the problems of the header row. */
export function matchColumns(
  header: string[],
  { columns, required }: Pick<RowRules, 'columns' | 'required'>,
  row: number,
  meanings: HeaderMeanings,
): MatchedColumns {
  const known = columns.map(({ name }) => name);
  const headers = readHeaders(header, new Set(known), meanings);
  const fields = headers.map(({ field }) => field);
  const problems: TableProblem[] = [...unusedMappings(header, meanings.map)];
  const takenFor: RecognisedHeader[] = [];
  const namedColumns = headers.map(({ header: name, field, source }, at) => {
    if (field === null && source !== null) return ignoredColumn;
    if (field === null) {
      if (meanings.omitsUnknown) return ignoredColumn;
      if (name !== '') problems.push(unknownColumn(row, name, known));
      return null;
    }
    if (fields.indexOf(field) < at) problems.push({ row, column: name, rule: 'repeatedColumn' });
    else if (source !== 'name') takenFor.push({ header: name, field });
    return columns.find((column) => column.name === field) ?? null;
  });
  for (const name of required)
    if (!fields.includes(name)) problems.push({ row, column: name, rule: 'missingColumn' });
  return { columns: namedColumns, problems, takenFor, headers };
}

function unknownColumn(row: number, name: string, known: string[]): TableProblem {
  const params = { nearest: findMostSimilar(columnName(name), known), known: known.join(', '), header: name };
  return { row, column: name, rule: 'unknownColumn', params };
}

/**
 * Finds the field for each header: by the header map, the field's name, or a synonym. Synonyms come last, because their
 * field depends on the fields of the other columns.
 */
function readHeaders(
  header: string[],
  known: Set<string>,
  { map, vocabulary }: HeaderMeanings,
): HeaderColumn[] {
  const found = header.map((cell, at): HeaderColumn => {
    const name = shortenName(cell);
    const position = positionKey(at + 1);
    const mapped = map.has(position) ? map.get(position) : mappedField(cell, map);
    if (mapped !== undefined) return { header: name, field: mapped, source: 'map' };
    const field = columnName(cell);
    if (known.has(field)) return { header: name, field, source: 'name' };
    const isIgnored = vocabulary.ignoredHeadings.has(comparableHeader(cell));
    return { header: name, field: null, source: isIgnored ? 'heading' : null };
  });
  const usedNames = new Set(found.map(({ field }) => field));
  return found.map((each, at) => {
    if (each.source !== null) return each;
    const candidates = fieldsByHeading(header[at] ?? '', vocabulary).filter((field) => known.has(field));
    const free = candidates.find((field) => !usedNames.has(field)) ?? candidates[0];
    if (free === undefined) return each;
    usedNames.add(free);
    return { ...each, field: free, source: 'heading' };
  });
}

/** Returns the field of a header in the header map; undefined if the map does not contain the header. */
function mappedField(header: string, map: HeaderMap): string | null | undefined {
  return header.trim() === '' ? undefined : map.get(comparableHeader(header));
}

function fieldsByHeading(header: string, { fieldsByHeading }: ImportVocabulary): readonly string[] {
  return fieldsByHeading.get(comparableHeader(header)) ?? [];
}

function unusedMappings(header: string[], map: HeaderMap): TableProblem[] {
  const there = new Set([...header.map(comparableHeader), ...header.map((_, at) => positionKey(at + 1))]);
  const known = header.map((each) => each.trim()).join(', ');
  return [...map.keys()]
    .filter((each) => !there.has(each))
    .map((each) => ({ row: null, column: each, rule: 'mapHeader', params: { known: shortenName(known) } }));
}

const maxShownNameLength = 60;

function shortenName(name: string): string {
  const text = name.trim();
  return text.length <= maxShownNameLength ? text : `${text.slice(0, maxShownNameLength).toWellFormed()}…`;
}
