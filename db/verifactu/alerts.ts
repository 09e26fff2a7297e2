import { sql } from 'drizzle-orm';
import { dayMs } from '../../domain/time/lengths.ts';
import { param, query } from '../connection/query.ts';
import { instances, verifactu_sending } from '../connection/tables.ts';
import { awaitsCorrection } from './sending.ts';

const ofWorkshop = { instanceId: verifactu_sending.instance_id };

/**
 * Records that the workshop is alerted, unless it was alerted since a moment. Returns a row if this call recorded it.
 */
export const claimAlert = query.first(
  { ...ofWorkshop, now: param.date, since: param.date },
  ($) => sql<{ instance_id: number }>`
  insert into verifactu_sending as s (instance_id, alerted_at) values (${$.instanceId}, ${$.now})
  on conflict (instance_id) do update set alerted_at = excluded.alerted_at
    where s.alerted_at is null or s.alerted_at <= ${$.since}
  returning instance_id`,
);

/** Finds the oldest rejection among the invoices that are still rejected. */
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

/** A workshop in Spain that sends no records yet, and the first day on which it must. */
export interface StartingWorkshop {
  id: number;
  verifactu_from: string;
  verifactu_from_announced: number | null;
  timezone: string;
  clock_ahead_ms: number;
}

/** Lists the workshops with the mode `off` that must send records from a day before `until`. */
export const listStarting = query(
  { until: instances.verifactu_from },
  ($) => sql<StartingWorkshop>`
  select id, verifactu_from, verifactu_from_announced, timezone, clock_ahead_ms from instances
  where verifactu = 'off' and country = 'ES' and removing_at is null and paused_at is null
    and verifactu_from <= ${$.until}::date + (clock_ahead_ms / ${dayMs})::int
  order by id`,
);

/**
 * Records an announcement, unless it was already made or the settings have changed. Returns a row if this call recorded
 * it.
 */
export const claimStartAnnouncement = query.first(
  { id: instances.id, from: instances.verifactu_from, days: param.integer },
  ($) => sql<{ id: number }>`
  update instances set verifactu_from_announced = ${$.days}
  where id = ${$.id} and verifactu = 'off' and country = 'ES' and verifactu_from = ${$.from}
    and coalesce(verifactu_from_announced > ${$.days}, true)
  returning id`,
);
