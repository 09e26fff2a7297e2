import type { BudgetStatus } from '../budgets/status.ts';
import type { TrackedBudget, TrackedLine } from '../budgets/tracked.ts';

export const declineReasons = ['price', 'elsewhere', 'later', 'not_needed', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const decidable: readonly BudgetStatus[] = ['Pendiente', 'Enviado'];
const underWay: readonly BudgetStatus[] = ['Aprobado', 'En curso', 'En espera', 'Finalizado'];

/**
 * What there is for the client to decide: the quote; that it has expired, so first of all whether it wants another one;
 * what has changed since it signed; or nothing.
 */
export type Decidable = 'quote' | 'expired' | 'changes' | 'nothing';

export function decidableNow(
  budget: Pick<TrackedBudget, 'status' | 'lines' | 'valid_until' | 'signed'>,
  today: string,
): Decidable {
  const { status, lines, valid_until, signed } = budget;
  if (decidable.includes(status) && lines.length > 0) {
    return valid_until !== null && valid_until < today ? 'expired' : 'quote';
  }
  return signed !== null && underWay.includes(status) && differs(signed.lines, lines) ? 'changes' : 'nothing';
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

/** Whether what stands is not what was signed. */
export function differs(signed: TrackedLine[], lines: TrackedLine[]): boolean {
  return comparedLines(signed, lines).some(isChangedLine);
}

interface ComparedLine {
  /** As it was signed; null: it was not. */
  was: TrackedLine | null;
  /** Null: it is not there any more. */
  is: TrackedLine | null;
}

/** Each line beside what was signed of it: those of now in their order, then those that are gone. */
export function comparedLines(signed: TrackedLine[], lines: TrackedLine[]): ComparedLine[] {
  const before = new Map(signed.map((line) => [line.id, line]));
  const now = lines.map((is): ComparedLine => ({ was: before.get(is.id) ?? null, is }));
  const ids = new Set(lines.map(({ id }) => id));
  return [...now, ...signed.filter(({ id }) => !ids.has(id)).map((was): ComparedLine => ({ was, is: null }))];
}

export function isChangedLine({ was, is }: ComparedLine): boolean {
  return was === null || is === null || !isSameLine(was, is);
}
