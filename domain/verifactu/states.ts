/** The states of a tax record that is sent to the tax authority. Records that are never sent have no state. */
export const recordStates = [
  'pending',
  /** The record was sent but not answered. It is sent again unchanged. */
  'sent',
  'accepted',
  'accepted_with_errors',
  /** The record waits for a person's decision, without delaying other records. */
  'rejected',
] as const;

export type RecordState = (typeof recordStates)[number];

/** The states of records that the tax authority has not answered. */
export const unansweredStates = ['pending', 'sent'] as const satisfies RecordState[];

export function isAccepted(state: RecordState): boolean {
  return state === 'accepted' || state === 'accepted_with_errors';
}
