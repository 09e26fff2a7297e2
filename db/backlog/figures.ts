/** Of what waits to be sent. Moments are ISO 8601. */
export interface BacklogFigures {
  /** For a later attempt. */
  scheduled: number;
  /** Due, and nobody is at their lane. */
  due: number;
  /** Due, in a lane that a worker holds. */
  claimed: number;
  /** Nobody is at them, though their lane works and does not rest. */
  overdue: number;
  oldest_overdue_at: string | null;
  /** Where nothing gets through one is tried at a time: also what waits for its turn. */
  oldest_overdue_failing_at: string | null;
}

/** Of each lane of a kind: how much of it waits, since when, and whether somebody is at it. $1: now. */
export const laneStates = (kind: string) => `
  select b.*, coalesce(l.lease is not null and l.held_until > clock_timestamp(), false) as held,
    coalesce(l.rests_until > $1, false) as rests
  from (
    select instance_id, lane,
      count(*) filter (where due_at > $1) as scheduled,
      count(*) filter (where due_at <= $1) as due,
      min(due_at) filter (where due_at <= $1) as due_since
    from backlog where kind = '${kind}' group by instance_id, lane
  ) b
  left join lanes l on l.instance_id = b.instance_id and l.kind = '${kind}' and l.lane = b.lane`;

const idle = 'not failing and not held and not rests';

/** Of all lanes together, each of which is known to be `failing` or not. */
export const backlogTotals = `
  coalesce(sum(scheduled), 0)::int as scheduled,
  coalesce(sum(due) filter (where not held), 0)::int as due,
  coalesce(sum(due) filter (where held), 0)::int as claimed,
  coalesce(sum(due) filter (where ${idle}), 0)::int as overdue,
  min(due_since) filter (where ${idle}) as oldest_overdue_at,
  min(due_since) filter (where failing) as oldest_overdue_failing_at`;
