import type { FieldMessage } from '../../generated/errors.ts';
import { fold } from '../text/fold.ts';
import type { Column } from './table.ts';

type Read = { value: unknown } | { rule: FieldMessage; params?: Record<string, string> };

/** The value of a cell that is not empty. Texts are taken as they stand. */
export function readCell({ kind, name }: Column, cell: string): Read {
  switch (kind) {
    case 'text':
      return { value: cell };
    case 'integer':
      return readInteger(cell.trim());
    case 'number':
      return readNumber(bareNumber(name, cell.trim()));
    case 'boolean':
      return readBoolean(cell.trim());
    case 'unused':
      return { value: undefined };
    case 'date':
      return { value: isoDay(cell.trim()) };
  }
}

export function isEmptyCell(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

const euros = /^(?:€|EUR)\s*|\s*(?:€|EUR|euros?)$/i;
const percent = /\s*%$/;

/** A number without the sign of what it counts, where the column counts that: `12,50 €` of a price, `21 %` of a rate. */
function bareNumber(column: string, text: string): string {
  if (column === 'price' || column === 'cost') return text.replace(euros, '');
  return column === 'tax_rate' ? text.replace(percent, '') : text;
}

/** `31/12/2026`, day first as in all six languages. Any other text stays as it is, and the schema refuses it. */
function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** So many that a number of JavaScript tells them apart. */
const digitsMost = 15;

function readInteger(text: string): Read {
  if (!/^-?\d+$/.test(text) || text.length > digitsMost + 1) return { rule: 'cellInteger' };
  return { value: Number(text) };
}

/** `12`, `12.5`, `12,50`; with groups of thousands where the decimals, or a second group, show which is which. */
const plain = /^(-?\d+)(?:[.,](\d+))?$/;
const grouped = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
/** A thousand, or one with three decimals. */
const ambiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Never guessed: what may be read in two ways is not read at all. */
function readNumber(text: string): Read {
  if (text.length > 2 * digitsMost) return { rule: 'cellNumber' };
  if (ambiguous.test(text)) {
    const [whole = '', rest = ''] = text.split(/[.,]/);
    return { rule: 'cellAmbiguous', params: { thousands: whole + rest, decimals: `${whole},${rest}0` } };
  }
  if (plain.test(text)) return asNumber(text.replace(',', '.'));
  if (!grouped.test(text)) return { rule: 'cellNumber' };
  const decimal =
    new Set(text.replaceAll(/[^.,]/g, '')).size === 2
      ? Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
      : text.length;
  const whole = text.slice(0, decimal).replaceAll(/[.,]/g, '');
  return asNumber(`${whole}${text.slice(decimal).replace(',', '.')}`);
}

function asNumber(text: string): Read {
  return text.replaceAll(/\D/g, '').length > digitsMost ? { rule: 'cellNumber' } : { value: Number(text) };
}

/** In the six languages, and as Excel writes them there. */
const yes = new Set('true 1 yes si sim oui да verdadero verdader verdadeiro vrai'.split(' '));
const no = new Set('false 0 no nao non не falso fals faux'.split(' '));

function readBoolean(text: string): Read {
  const folded = fold(text);
  if (yes.has(folded)) return { value: true };
  return no.has(folded) ? { value: false } : { rule: 'cellBoolean' };
}
