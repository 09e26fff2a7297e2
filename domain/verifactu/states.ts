/** The states of a tax record that is sent. Records that are never sent have none. */
export const recordStates = [
  'pending',
  /** Sent without an answer: sent again unchanged. */
  'sent',
  'accepted',
  'accepted_with_errors',
  /** Waits for a person, without delaying other records. */
  'rejected',
] as const;

export type RecordState = (typeof recordStates)[number];

/** The states of records without an answer of the tax authority. */
export const unansweredStates = ['pending', 'sent'] as const satisfies RecordState[];

export function isAccepted(state: RecordState): boolean {
  return state === 'accepted' || state === 'accepted_with_errors';
}
