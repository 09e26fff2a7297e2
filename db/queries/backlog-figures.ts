/** Of what waits to be sent. Moments are ISO 8601. */
export interface BacklogFigures {
  /** For a later attempt. */
  scheduled: number;
  /** Due, and not yet taken into the queue. */
  due: number;
  queued: number;
  claimed: number;
  /** Nobody is at them, though their lane works and has room. */
  overdue: number;
  oldest_overdue_at: string | null;
  /** Where nothing gets through one is tried at a time: also what waits for its turn. */
  oldest_overdue_failing_at: string | null;
}

/** Of each lane of a backlog: how much of it waits, is queued, is under way, and since when. $1: now. */
export const laneStates = (backlog: string, lane: string) => `
  select ${lane},
    count(*) filter (where queued_at is null and due_at > $1) as scheduled,
    count(*) filter (where queued_at is null and due_at <= $1) as due,
    min(due_at) filter (where queued_at is null and due_at <= $1) as due_since,
    count(*) filter (where queued_at is not null and coalesce(claimed_until <= $1, true)) as unclaimed,
    min(due_at) filter (where queued_at is not null and coalesce(claimed_until <= $1, true)) as unclaimed_since,
    count(*) filter (where claimed_until > $1) as claimed
  from ${backlog} group by ${lane}`;

/** Of all lanes together, each of which is known to be `failing` or not, and to have room or not. */
export const backlogTotals = `
  coalesce(sum(scheduled), 0)::int as scheduled,
  coalesce(sum(due), 0)::int as due,
  coalesce(sum(unclaimed), 0)::int as queued,
  coalesce(sum(claimed), 0)::int as claimed,
  coalesce(sum(unclaimed) filter (where not failing), 0)::int
    + coalesce(sum(due) filter (where not failing and has_room), 0)::int as overdue,
  least(
    min(unclaimed_since) filter (where not failing), min(due_since) filter (where not failing and has_room)
  ) as oldest_overdue_at,
  least(min(unclaimed_since) filter (where failing), min(due_since) filter (where failing))
    as oldest_overdue_failing_at`;
