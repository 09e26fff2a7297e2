import { sql } from 'drizzle-orm';
import { dayMs } from '../../domain/time/lengths.ts';
import { param, query } from '../connection/query.ts';
import { instances, verifactu_sending } from '../connection/tables.ts';
import { awaitsCorrection } from './rejected.ts';

const ofWorkshop = { instanceId: verifactu_sending.instance_id };

/**
 * Records that the workshop is alerted about unsent or rejected records. Returns a row, unless the workshop was already
 * alerted after `since`.
 */
export const claimAlert = query.first(
  { ...ofWorkshop, now: param.date, since: param.date },
  ($) => sql<{ instance_id: number }>`
  insert into verifactu_sending as s (instance_id, alerted_at) values (${$.instanceId}, ${$.now})
  on conflict (instance_id) do update set alerted_at = excluded.alerted_at
    where s.alerted_at is null or s.alerted_at <= ${$.since}
  returning instance_id`,
);

/** Finds the oldest rejection of a tax record among the invoices that still require a correction. */
export const findOldestRejection = query.first(
  ofWorkshop,
  ($) => sql<{ code: string | null; changed_at: string }>`
  select t.code, t.changed_at
  from verifactu_states t
    join verifactu_records r on r.instance_id = t.instance_id and r.number = t.number
    join invoices v on v.instance_id = r.instance_id and v.id = r.invoice_id
  where t.instance_id = ${$.instanceId} and t.state = 'rejected' and ${awaitsCorrection($.instanceId)}
  order by t.changed_at limit 1`,
);

/** A workshop in Spain that does not send tax records yet, with the first day on which it must send them. */
export interface StartingWorkshop {
  id: number;
  verifactu_from: string;
  verifactu_from_announced: number | null;
  timezone: string;
  clock_ahead_ms: number;
}

/**
 * Lists the Spanish workshops with the mode `off` whose first day with tax records (`verifactu_from`) is `until` or
 * earlier.
 */
export const listStartingWorkshops = query(
  { until: instances.verifactu_from },
  ($) => sql<StartingWorkshop>`
  select id, verifactu_from, verifactu_from_announced, timezone, clock_ahead_ms from instances
  where verifactu = 'off' and country = 'ES' and removing_at is null and paused_at is null
    and verifactu_from <= ${$.until}::date + (clock_ahead_ms / ${dayMs})::int
  order by id`,
);

/**
 * Records that a workshop is alerted that it must soon send tax records. Returns a row, unless the alert was already
 * recorded or the workshop's settings have changed.
 */
export const claimStartAnnouncement = query.first(
  { id: instances.id, from: instances.verifactu_from, days: param.integer },
  ($) => sql<{ id: number }>`
  update instances set verifactu_from_announced = ${$.days}
  where id = ${$.id} and verifactu = 'off' and country = 'ES' and verifactu_from = ${$.from}
    and coalesce(verifactu_from_announced > ${$.days}, true)
  returning id`,
);
