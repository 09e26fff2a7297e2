import type { Instance } from '../../db/workshops/queries.ts';
import type { DeclineReason } from '../../domain/signatures/decision.ts';
import { trackingTexts } from '../../views/texts/tracking.ts';

/** Formats the reason why a client declines, in the workshop's language. */
export function declinedBecause(
  { language }: Pick<Instance, 'language'>,
  { reason, comment }: { reason: DeclineReason; comment: string },
): string {
  const text = trackingTexts[language].decide.reasons[reason];
  return comment === '' ? text : `${text}: ${comment}`;
}
