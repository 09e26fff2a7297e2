import { sql } from 'drizzle-orm';
import { param, query, type Slot } from '../connection/query.ts';
import type { Receivers } from './leases.ts';

/** Figures about waiting items, with moments in ISO 8601. */
export interface BacklogFigures {
  /** Number of items that wait for a later time. */
  scheduled: number;
  /** Number of due items in lanes that no worker holds. */
  due: number;
  /** Number of due items in lanes that a worker holds. */
  claimed: number;
  /** Number of due items in lanes that no worker holds and that neither fail nor pause. */
  overdue: number;
  oldest_overdue_at: string | null;
  /**
   * Earliest due time in failing lanes, including items that wait for their turn, because a failing lane makes one
   * attempt at a time.
   */
  oldest_overdue_failing_at: string | null;
}

/**
 * Selects the lanes of a kind, with their number of waiting items and their earliest due time, and whether each lane is
 * held, pauses or fails.
 */
const lanesOf = (kind: string, receivers: Receivers | null, now: Slot) => sql`
  select b.*, coalesce(l.lease is not null and l.held_until > clock_timestamp(), false) as held,
    coalesce(l.rests_until > ${now}, false) as rests,
    ${receivers ? isFailing(receivers) : sql`false`} as failing
  from (
    select instance_id, lane,
      count(*) filter (where due_at > ${now}) as scheduled,
      count(*) filter (where due_at <= ${now}) as due,
      min(due_at) filter (where due_at <= ${now}) as due_since
    from backlog where kind = ${kind} group by instance_id, lane
  ) b
  left join lanes l on l.instance_id = b.instance_id and l.kind = ${kind} and l.lane = b.lane
  ${receivers ? joinReceivers(receivers) : sql.empty()}`;

const isFailing = ({ table, required }: Receivers) =>
  sql`${table.failing_since} is not null ${required ? sql`or ${table.instance_id} is null` : sql.empty()}`;

const joinReceivers = ({ table, name }: Receivers) =>
  sql`left join ${table} on ${table.instance_id} = b.instance_id and ${name}::text = b.lane`;

const idleCondition = sql`not failing and not held and not rests`;

const backlogTotals = sql`
  coalesce(sum(scheduled), 0)::int as scheduled,
  coalesce(sum(due) filter (where not held), 0)::int as due,
  coalesce(sum(due) filter (where held), 0)::int as claimed,
  coalesce(sum(due) filter (where ${idleCondition}), 0)::int as overdue,
  min(due_since) filter (where ${idleCondition}) as oldest_overdue_at,
  min(due_since) filter (where failing) as oldest_overdue_failing_at`;

/** Returns a function that reads figures about all lanes of a kind. */
export function createFiguresReader(kind: string, receivers: Receivers | null) {
  return query.one(
    { now: param.date },
    ($) => sql<BacklogFigures>`select ${backlogTotals} from (${lanesOf(kind, receivers, $.now)}) lanes`,
  );
}

/** Returns a function that reads figures about lanes by their name, summed over all workshops. */
export function createFiguresReaderByName<Name extends string>(kind: string, receivers: Receivers) {
  return query(
    { names: param.list(param.oneOf<Name>()), now: param.date },
    ($) => sql<BacklogFigures & { name: Name }>`
      select known.name, ${backlogTotals}
      from unnest(${$.names}::text[]) known (name)
      left join (${lanesOf(kind, receivers, $.now)}) lanes on lanes.lane = known.name
      group by known.name order by known.name`,
  );
}
