import { findMostSimilar } from '../text/similar-words.ts';
import type { HeaderMap } from './header-map.ts';
import type { Column, RowRules, TableProblem } from './table.ts';
import { comparableHeader, type ImportVocabulary } from './words.ts';

/** The columns of a file from left to right; null for a column whose header is empty. */
type Columns = (Column | null)[];

/** A column whose header was recognised by the header map or a synonym, with the field that it sets. */
export interface RecognisedHeader {
  header: string;
  field: string;
}

/** The header map and the vocabulary, which assign headers to fields besides the field names. */
export interface HeaderMeanings {
  map: HeaderMap;
  vocabulary: ImportVocabulary;
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

/** Returns the column for each cell of the header row, with the problems of the header row. */
export function matchColumns(
  header: string[],
  { columns, required }: Pick<RowRules, 'columns' | 'required'>,
  row: number,
  meanings: HeaderMeanings,
): { columns: Columns; problems: TableProblem[]; takenFor: RecognisedHeader[] } {
  const known = columns.map(({ name }) => name);
  const fields = fieldsOfHeader(header, new Set(known), meanings);
  const problems: TableProblem[] = [...unusedMappings(header, meanings.map)];
  const takenFor: RecognisedHeader[] = [];
  const namedColumns = header.map((cell, at) => {
    const field = fields[at];
    const name = shortenName(cell);
    if (name === '') return null;
    if (field === null) return ignoredColumn;
    if (field === undefined) {
      const params = {
        nearest: findMostSimilar(columnName(name), known),
        known: known.join(', '),
        header: name,
      };
      problems.push({ row, column: name, rule: 'unknownColumn', params });
      return null;
    }
    if (fields.indexOf(field) < at) problems.push({ row, column: name, rule: 'repeatedColumn' });
    else if (columnName(name) !== field) takenFor.push({ header: name, field });
    return columns.find(({ name }) => name === field) ?? null;
  });
  for (const name of required)
    if (!fields.includes(name)) problems.push({ row, column: name, rule: 'missingColumn' });
  return { columns: namedColumns, problems, takenFor };
}

type HeaderField = string | null | undefined;

/**
 * Finds the field for each header: by the header map, the field's name, or a synonym. The field is undefined for an
 * unknown header, and null for an excluded or empty one.
 */
function fieldsOfHeader(
  header: string[],
  known: Set<string>,
  { map, vocabulary }: HeaderMeanings,
): HeaderField[] {
  const fields = header.map((name): HeaderField => {
    if (name.trim() === '') return null;
    const mapped = map.get(comparableHeader(name));
    if (mapped !== undefined) return mapped;
    return known.has(columnName(name)) ? columnName(name) : undefined;
  });
  const usedNames = new Set(fields);
  return header.map((name, at) => {
    const field = fields[at];
    if (field !== undefined) return field;
    const candidates = fieldsByHeading(name, vocabulary).filter((each) => known.has(each));
    const free = candidates.find((each) => !usedNames.has(each)) ?? candidates[0];
    usedNames.add(free);
    return free;
  });
}

function fieldsByHeading(header: string, { fieldsByHeading }: ImportVocabulary): readonly string[] {
  return fieldsByHeading.get(comparableHeader(header)) ?? [];
}

function unusedMappings(header: string[], map: HeaderMap): TableProblem[] {
  const there = new Set(header.map(comparableHeader));
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
