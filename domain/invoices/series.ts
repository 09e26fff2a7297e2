import { type InvoiceKind, isCorrective, isSimplified } from './invoice.ts';

interface Counting {
  code: string;
  per_year: boolean;
}

/** Numbers of four digits sort as they count. */
const digitsLeast = 4;

/** `F2026-0118`; of a series that goes on for ever `F-0118`. */
export function fullNumber({ code, per_year }: Counting, year: number, number: number): string {
  return `${code}${per_year ? year : ''}-${String(number).padStart(digitsLeast, '0')}`;
}

/** Whether two series could write the same number: `F` in 2026, and `F2026` for ever. */
export function mayCollide(one: Counting, other: Counting): boolean {
  return one.code === other.code || isYearOf(one, other) || isYearOf(other, one);
}

function isYearOf(forever: Counting, yearly: Counting): boolean {
  const isPair = !forever.per_year && yearly.per_year && forever.code.startsWith(yearly.code);
  return isPair && /^\d{4}$/.test(forever.code.slice(yearly.code.length));
}

/** What a series is called where the workshop has set up none. */
export function usualCode(kind: InvoiceKind): string {
  if (isCorrective(kind)) return isSimplified(kind) ? 'SR' : 'R';
  return isSimplified(kind) ? 'S' : 'F';
}
