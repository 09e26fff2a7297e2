import { eq, sql } from 'drizzle-orm';
import type { SendingFigures } from '../../domain/verifactu/sending/trouble.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { verifactu_sending, verifactu_states } from '../connection/tables.ts';
import { taxRecords, wakeAllLanes, wakeLane } from './backlog.ts';
import { awaitsCorrection } from './rejected.ts';

const ofWorkshop = { instanceId: verifactu_states.instance_id };

/** The reasons why tax records may not be sent, and the start of the present failure. */
export interface SendingState {
  failing_since: string | null;
  stopped_at: string | null;
  reconcile_since: string | null;
  suspended: boolean;
}

export const findSendingState = query.one(
  ofWorkshop,
  ($) => sql<SendingState>`
  select s.failing_since, s.stopped_at, s.reconcile_since, exists (select from verifactu_suspensions) as suspended
  from (select ${$.instanceId}::bigint as id) workshop left join verifactu_sending s on s.instance_id = workshop.id`,
);

/** Records that the tax authority has answered. `failure` is set if some records must be sent again. */
export const noteAnswer = query.run(
  { ...ofWorkshop, now: param.date, failure: param.orNull(param.text) },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, answered_at, failing_since, failure)
  values (${$.instanceId}, ${$.now}, case when ${$.failure}::text is not null then ${$.now}::timestamptz end, ${$.failure})
  on conflict (instance_id) do update set answered_at = excluded.answered_at, failure = excluded.failure,
    failing_since = case when excluded.failure is not null then coalesce(s.failing_since, excluded.failing_since) end`,
);

/** Records the reason why nothing could be sent. */
export const storeSendingFailure = query.run(
  { ...ofWorkshop, now: param.date, failure: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, failing_since, failure)
  values (${$.instanceId}, ${$.now}, ${$.failure})
  on conflict (instance_id) do update set failing_since = coalesce(s.failing_since, excluded.failing_since),
    failure = excluded.failure`,
);

/** Stops the sending of a workshop's tax records until a person resumes it. */
export const stopSending = query.run(
  { ...ofWorkshop, now: param.date, code: param.orNull(param.text), text: param.text },
  ($) => sql`
  insert into verifactu_sending as s (instance_id, stopped_at, stop_code, stop_text)
  values (${$.instanceId}, ${$.now}, ${$.code}, ${$.text})
  on conflict (instance_id) do update set stopped_at = coalesce(s.stopped_at, excluded.stopped_at),
    stop_code = excluded.stop_code, stop_text = excluded.stop_text`,
);

/** Stops the sending of all workshops' tax records until a person resumes it. */
export const suspendSending = query.run(
  { now: param.date, code: param.text, text: param.text },
  ($) => sql`
  insert into verifactu_suspensions (id, code, text, suspended_at) values (1, ${$.code}, ${$.text}, ${$.now})
  on conflict do nothing`,
);

const clearStop = query.run(ofWorkshop, ($, db) =>
  db
    .update(verifactu_sending)
    .set({ stopped_at: null, stop_code: null, stop_text: null })
    .where(eq(verifactu_sending.instance_id, $.instanceId)),
);

export async function resumeSending(tx: Tx, instanceId: number): Promise<void> {
  await clearStop(tx, { instanceId });
  await wakeLane(tx, { instanceId });
}

const clearSuspension = query({}, () => sql<{ id: number }>`delete from verifactu_suspensions returning id`);

/** Permits all workshops to send tax records again. Returns true if the tax authority had suspended them. */
export async function liftSuspension(tx: Tx): Promise<boolean> {
  const lifted = await clearSuspension(tx, {});
  await wakeAllLanes(tx, {});
  return lifted.length > 0;
}

interface WorkshopFigures extends SendingFigures {
  reconciled_at: string | null;
  reconcile_failure: string | null;
  unsent_since: string | null;
  accepted_with_errors: number;
  failing_since: string | null;
  stop_text: string | null;
}

/** Reads the state of a workshop's sending. Does not count accepted invoices, because there may be a million. */
export const findSendingFigures = query.one(
  ofWorkshop,
  ($) => sql<WorkshopFigures>`
  select waiting.unsent, waiting.unsent_since, open.rejected, open.accepted_with_errors, s.failing_since, s.failure,
    s.stopped_at, s.stop_code, s.stop_text, s.reconcile_since, s.reconciled_at, s.reconcile_failure,
    (select seconds from verifactu_clock_skews) as clock_skew_seconds,
    exists (select from verifactu_suspensions) as suspended
  from (
    select count(*)::int as unsent, min(item_at) as unsent_since from backlog
    where instance_id = ${$.instanceId} and kind = ${taxRecords}
  ) waiting
  cross join (
    select count(*) filter (where ${awaitsCorrection($.instanceId)})::int as rejected,
      count(*) filter (where v.verifactu_status = 'accepted_with_errors')::int as accepted_with_errors
    from invoices v
    where v.instance_id = ${$.instanceId} and v.verifactu_status in ('rejected', 'accepted_with_errors')
  ) open
  left join verifactu_sending s on s.instance_id = ${$.instanceId}`,
);
