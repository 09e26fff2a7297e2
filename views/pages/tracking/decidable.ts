import { type Decidable, possibleDecision } from '../../../domain/signatures/decision.ts';
import { withoutUnselectedLines } from '../../../domain/signatures/quote.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { TrackingData } from './tracking.ts';

/** Returns the decision that the client can make on the page. */
export function findPossibleDecision({ budget, workshop, now }: TrackingData): Decidable {
  return possibleDecision(budget, localDay(now, workshop.timezone));
}

/**
 * Returns the lines that count in the totals, including optional lines that the client ticked. A signed quote has no
 * optional lines.
 */
export function countedLines({ budget, answered }: TrackingData): TrackedLine[] {
  return withoutUnselectedLines(budget.lines, answered?.ticked ?? new Set());
}

export function mayChooseOptions(tracking: TrackingData): boolean {
  const decidable = findPossibleDecision(tracking);
  return decidable === 'quote' || decidable === 'changes';
}
