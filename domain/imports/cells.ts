import type { FieldMessage } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';
import type { Column } from './table.ts';
import type { ImportVocabulary } from './words.ts';

type CellResult = { value: unknown } | { rule: FieldMessage; params?: Record<string, string> };

/** Parses a cell that is not empty, by the kind of its column. Texts stay unchanged. */
export function readCell({ kind, name }: Column, cell: string, vocabulary: ImportVocabulary): CellResult {
  switch (kind) {
    case 'text':
      return { value: cell };
    case 'integer':
      return readInteger(cell.trim());
    case 'number':
      return readNumber(withoutUnit(name, cell.trim()));
    case 'boolean':
      return readBoolean(cell.trim(), vocabulary);
    case 'unused':
      return { value: undefined };
    case 'date':
      return { value: readIsoDay(cell.trim()) };
  }
}

export function isEmptyCell(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

const euroSign = /^(?:€|EUR)\s*|\s*(?:€|EUR|euros?)$/i;
const percentSign = /\s*%$/;

/** Removes the unit from a cell if the unit fits the column: `€` from prices and costs, `%` from tax rates. */
function withoutUnit(column: string, text: string): string {
  if (column === 'price' || column === 'cost') return text.replace(euroSign, '');
  return column === 'tax_rate' ? text.replace(percentSign, '') : text;
}

/**
 * Converts a date such as `31/12/2026` to ISO 8601. The day comes first, as in all six languages. Other texts stay
 * unchanged and are rejected by the schema.
 */
function readIsoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Number of decimal digits up to which JavaScript numbers are exact. */
const maxDigits = 15;

function readInteger(text: string): CellResult {
  if (!/^-?\d+$/.test(text) || text.length > maxDigits + 1) return { rule: 'cellInteger' };
  return { value: Number(text) };
}

/**
 * Matches numbers with one reading: `12`, `12.5`, `12,50`. Thousands separators are accepted only if decimals or a
 * second thousands separator show which character separates thousands.
 */
const ungroupedNumber = /^(-?\d+)(?:[.,](\d+))?$/;
const groupedNumber = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
/** Matches numbers with two readings: `1.234` is one thousand, or a number with three decimals. */
const ambiguousNumber = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Parses a number. Rejects a number with two possible readings. */
function readNumber(text: string): CellResult {
  if (text.length > 2 * maxDigits) return { rule: 'cellNumber' };
  if (ambiguousNumber.test(text)) {
    const [whole = '', rest = ''] = text.split(/[.,]/);
    return { rule: 'cellAmbiguous', params: { thousands: whole + rest, decimals: `${whole},${rest}0` } };
  }
  if (ungroupedNumber.test(text)) return toNumber(text.replace(',', '.'));
  if (!groupedNumber.test(text)) return { rule: 'cellNumber' };
  const decimal =
    new Set(text.replaceAll(/[^.,]/g, '')).size === 2
      ? Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
      : text.length;
  const whole = text.slice(0, decimal).replaceAll(/[.,]/g, '');
  return toNumber(`${whole}${text.slice(decimal).replace(',', '.')}`);
}

function toNumber(text: string): CellResult {
  return text.replaceAll(/\D/g, '').length > maxDigits ? { rule: 'cellNumber' } : { value: Number(text) };
}

function readBoolean(text: string, { booleans }: ImportVocabulary): CellResult {
  const value = booleans.get(fold(text));
  return value === undefined ? { rule: 'cellBoolean' } : { value };
}
