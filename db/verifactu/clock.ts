import { eq, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { verifactu_clock_skews, verifactu_sending } from '../connection/tables.ts';

interface ClockState {
  /** Time of the database's clock, by which invoices and tax records are dated. */
  at: string;
  is_wrong: boolean;
}

export const readClockState = query.one(
  {},
  () => sql<ClockState>`
  select clock_timestamp()::timestamp(3) with time zone as at, exists (select from verifactu_clock_skews) as is_wrong`,
);

/** Deviation of the database's clock from the tax authority's clock. */
export type ClockSkew = Pick<typeof verifactu_clock_skews.$inferSelect, 'seconds' | 'since' | 'measured_at'>;

// Updates the deviation at most once a minute, because hundreds of workshops may receive answers in a minute.
export const storeClockSkew = query.run(
  { seconds: verifactu_clock_skews.seconds, now: param.date },
  ($) => sql`
  insert into verifactu_clock_skews as c (id, seconds, since, measured_at)
  values (1, ${$.seconds}, ${$.now}, ${$.now})
  on conflict (id) do update set seconds = excluded.seconds, measured_at = excluded.measured_at
    where c.measured_at < excluded.measured_at - interval '1 minute'`,
);

/** Deletes the recorded deviation, because the database's clock is right again. */
export const forgetClockSkew = query.run({}, (_, db) => db.delete(verifactu_clock_skews));

export const findClockSkew = query.first({}, (_, db) =>
  db
    .select({
      seconds: verifactu_clock_skews.seconds,
      since: verifactu_clock_skews.since,
      measured_at: verifactu_clock_skews.measured_at,
    })
    .from(verifactu_clock_skews)
    .where(eq(verifactu_clock_skews.id, 1)),
);

/** Lists the workshops that send tax records and were not alerted since the database's clock became wrong. */
export const listToAlertAboutClock = query(
  { alertedBefore: param.date },
  ($) => sql<{ instance_id: number }>`
  select i.id as instance_id
  from verifactu_clock_skews c cross join instances i
    left join verifactu_sending s on s.instance_id = i.id
  where i.removing_at is null and i.paused_at is null and i.verifactu in ('test', 'production')
    and exists (select from verifactu_states t where t.instance_id = i.id)
    and (s.clock_alerted_at is null or (s.clock_alerted_at < c.since and s.clock_alerted_at <= ${$.alertedBefore}))
  order by i.id`,
);

/**
 * Records that the workshop is alerted about the wrong clock. Returns a row, unless the workshop was already alerted
 * after `since`.
 */
export const claimClockAlert = query.first(
  { instanceId: verifactu_sending.instance_id, now: param.date, since: param.date },
  ($) => sql<{ instance_id: number }>`
  insert into verifactu_sending as s (instance_id, clock_alerted_at) values (${$.instanceId}, greatest(${$.now}::timestamptz, ${$.since}::timestamptz))
  on conflict (instance_id) do update set clock_alerted_at = excluded.clock_alerted_at
    where s.clock_alerted_at is null or s.clock_alerted_at < ${$.since}
  returning instance_id`,
);
