import { isTotalBelowZero } from '../budgets/lines.ts';
import type { BudgetStatus } from '../budgets/status.ts';
import type { TrackedBudget, TrackedLine } from './tracked-budget.ts';

export const declineReasons = ['price', 'elsewhere', 'later', 'not_needed', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const statusesForDecision: readonly BudgetStatus[] = ['Pendiente', 'Enviado'];
const statusesForChanges: readonly BudgetStatus[] = ['Aprobado', 'En curso', 'En espera', 'Finalizado'];

/**
 * The decision that a client can make now: about the quote, about a new quote because the quote has expired
 * (`expired`), or about changes made after the signature (`changes`). `below_zero`: none until the workshop corrects
 * the quote, whose total is negative.
 */
export type Decidable = 'quote' | 'expired' | 'changes' | 'below_zero' | 'nothing';

export function possibleDecision(
  budget: Pick<TrackedBudget, 'status' | 'lines' | 'valid_until' | 'signed'>,
  today: string,
): Decidable {
  const { status, lines, valid_until, signed } = budget;
  const isOpen = statusesForDecision.includes(status) && lines.length > 0;
  const isChanged =
    signed !== null && statusesForChanges.includes(status) && haveLinesChanged(signed.lines, lines);
  if (!isOpen && !isChanged) return 'nothing';
  if (isTotalBelowZero(lines)) return 'below_zero';
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

/** Tells whether the current lines differ from the signed lines. */
export function haveLinesChanged(signed: TrackedLine[], lines: TrackedLine[]): boolean {
  return pairLines(signed, lines).some(isChangedLine);
}

interface ComparedLine {
  /** The line when it was signed; null if the workshop added it later. */
  was: TrackedLine | null;
  /** The current line; null if the workshop removed it. */
  is: TrackedLine | null;
}

/** Pairs the current lines with their signed versions, in the order of the current lines. Removed lines follow. */
export function pairLines(signed: TrackedLine[], lines: TrackedLine[]): ComparedLine[] {
  const before = new Map(signed.map((line) => [line.id, line]));
  const now = lines.map((is): ComparedLine => ({ was: before.get(is.id) ?? null, is }));
  const ids = new Set(lines.map(({ id }) => id));
  return [...now, ...signed.filter(({ id }) => !ids.has(id)).map((was): ComparedLine => ({ was, is: null }))];
}

export function isChangedLine({ was, is }: ComparedLine): boolean {
  return was === null || is === null || !isSameLine(was, is);
}
