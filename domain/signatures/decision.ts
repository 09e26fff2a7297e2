import { isBelowZero } from '../budgets/lines.ts';
import type { BudgetStatus } from '../budgets/status.ts';
import type { TrackedBudget, TrackedLine } from './tracked.ts';

export const declineReasons = ['price', 'elsewhere', 'later', 'not_needed', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const decidable: readonly BudgetStatus[] = ['Pendiente', 'Enviado'];
const underWay: readonly BudgetStatus[] = ['Aprobado', 'En curso', 'En espera', 'Finalizado'];

/**
 * The client's pending decision. `expired`: whether to request a new quote. `changes`: on the changes since the
 * signature. `below_zero`: none until the workshop corrects the quote.
 */
export type Decidable = 'quote' | 'expired' | 'changes' | 'below_zero' | 'nothing';

export function decidableNow(
  budget: Pick<TrackedBudget, 'status' | 'lines' | 'valid_until' | 'signed'>,
  today: string,
): Decidable {
  const { status, lines, valid_until, signed } = budget;
  const isOpen = decidable.includes(status) && lines.length > 0;
  const isChanged = signed !== null && underWay.includes(status) && differs(signed.lines, lines);
  if (!isOpen && !isChanged) return 'nothing';
  if (isBelowZero(lines)) return 'below_zero';
  if (isChanged) return 'changes';
  return valid_until !== null && valid_until < today ? 'expired' : 'quote';
}

const signedFields = [
  'description',
  'extended_detail',
  'reference',
  'quantity_hundredths',
  'unit_price_cents',
  'discount_basis_points',
  'tax_rate_basis_points',
] as const;

function isSameLine(one: TrackedLine, other: TrackedLine): boolean {
  return signedFields.every((field) => one[field] === other[field]);
}

/** Tells whether the current lines differ from the signed ones. */
export function differs(signed: TrackedLine[], lines: TrackedLine[]): boolean {
  return comparedLines(signed, lines).some(isChangedLine);
}

interface ComparedLine {
  /** The signed line; null if it was added later. */
  was: TrackedLine | null;
  /** The current line; null if it was removed. */
  is: TrackedLine | null;
}

/** Pairs each line with its signed version: current lines in their order, then the removed ones. */
export function comparedLines(signed: TrackedLine[], lines: TrackedLine[]): ComparedLine[] {
  const before = new Map(signed.map((line) => [line.id, line]));
  const now = lines.map((is): ComparedLine => ({ was: before.get(is.id) ?? null, is }));
  const ids = new Set(lines.map(({ id }) => id));
  return [...now, ...signed.filter(({ id }) => !ids.has(id)).map((was): ComparedLine => ({ was, is: null }))];
}

export function isChangedLine({ was, is }: ComparedLine): boolean {
  return was === null || is === null || !isSameLine(was, is);
}
