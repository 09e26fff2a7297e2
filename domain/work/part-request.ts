export const partRequestStates = ['requested', 'ordered', 'arrived', 'not_needed'] as const;
export type PartRequestState = (typeof partRequestStates)[number];

/** Outcomes of a request. A request that was closed without one has arrived. */
export const partOutcomes = ['arrived', 'not_needed'] as const;

interface PartRequest {
  missing: boolean;
  ordered_at: string | null;
  expected_on: string | null;
  outcome: (typeof partOutcomes)[number] | null;
  closed_at: string | null;
}

type Columns = Omit<PartRequest, 'missing'>;

export function partRequestState({ ordered_at, outcome, closed_at }: Columns): PartRequestState {
  if (closed_at !== null) return outcome ?? 'arrived';
  return ordered_at === null ? 'requested' : 'ordered';
}

/** Returns the columns of a request in a new state. A part that has arrived keeps the time of its order. */
export function moveRequest(
  before: Columns,
  { state, expected_on = null }: { state: PartRequestState; expected_on?: string | null | undefined },
  now: string,
): Columns {
  if (state === 'arrived' || state === 'not_needed')
    return { ...before, outcome: state, closed_at: before.closed_at ?? now };
  const isOrdered = state === 'ordered';
  return {
    ordered_at: isOrdered ? (before.ordered_at ?? now) : null,
    expected_on: isOrdered ? expected_on : null,
    outcome: null,
    closed_at: null,
  };
}

/**
 * Sorts open requests by what they ask of the office: parts to be ordered, parts in stock, then ordered parts by the day
 * on which they are expected.
 */
export function sortRequests<Row extends PartRequest>(rows: readonly Row[]): Row[] {
  const rank = ({ missing, ordered_at }: PartRequest) => (ordered_at !== null ? 2 : missing ? 0 : 1);
  // A day sorts before the text of an unknown one.
  const day = ({ expected_on }: PartRequest) => expected_on ?? 'unknown';
  return rows.toSorted(
    (one, other) => rank(one) - rank(other) || (day(one) < day(other) ? -1 : Number(day(one) > day(other))),
  );
}
