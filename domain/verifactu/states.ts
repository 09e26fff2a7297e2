/** The state of a tax record that is to be sent. Records that are never sent have none. */
export const recordStates = [
  'pending',
  /** It was sent, and no answer came: it is sent again unchanged. */
  'sent',
  'accepted',
  'accepted_with_errors',
  /** It waits for a person, and holds up no other record. */
  'rejected',
] as const;

export type RecordState = (typeof recordStates)[number];

/** The states of records that the tax authority has not answered yet. */
export const unansweredStates = ['pending', 'sent'] as const satisfies RecordState[];

export function isAccepted(state: RecordState): boolean {
  return state === 'accepted' || state === 'accepted_with_errors';
}
