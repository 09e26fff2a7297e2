import { sql } from 'drizzle-orm';
import type { Judgement } from '../../domain/verifactu/sending/judge.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { verifactu_records, verifactu_states } from '../connection/tables.ts';

const ofWorkshop = { instanceId: verifactu_states.instance_id };

export type StateRow = typeof verifactu_states.$inferSelect;

export type SealOfState = (state: Omit<StateRow, 'seal'>) => Buffer;

/** Lists the hashes of later records of the same invoice, for each of the given tax records. */
export const listLaterHashes = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number) },
  ($) => sql<{ number: number; hash: string }>`
  select r.number, later.hash
  from verifactu_records r
  join verifactu_records later
    on later.instance_id = r.instance_id and later.invoice_id = r.invoice_id and later.number > r.number
  where r.instance_id = ${$.instanceId} and r.number = any (${$.numbers}::bigint[])`,
);

/** A waiting annulment of an invoice that has no accepted tax record. */
interface DoubtfulAnnulment {
  number: number;
  /**
   * True if the tax authority rejected the invoice, because it has a record of another program with the same number
   * (code 3000).
   */
  is_taken: boolean;
  /** Hashes of all tax records of the invoice. */
  hashes: string[];
}

/**
 * Lists the annulments that may annul another program's invoice, because the workshop has no accepted record of the
 * invoice.
 */
export const listDoubtfulAnnulments = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number) },
  ($) => sql<DoubtfulAnnulment>`
  select r.number, coalesce(bool_or(s.state = 'rejected' and s.code = '3000'), false) as is_taken,
    jsonb_agg(e.hash) as hashes
  from verifactu_records r
    join verifactu_records e
      on e.instance_id = r.instance_id and e.invoice_id = r.invoice_id and e.number <= r.number and e.mode = r.mode
    left join verifactu_states s on s.instance_id = e.instance_id and s.number = e.number
  where r.instance_id = ${$.instanceId} and r.number = any (${$.numbers}::bigint[]) and r.kind = 'anulacion'
  group by r.number
  having not coalesce(bool_or(s.state in ('accepted', 'accepted_with_errors')), false)
  order by r.number`,
);

export type NumberedJudgement = Judgement & { number: number };

export type ChangedState = Pick<
  typeof verifactu_records.$inferSelect,
  'number' | 'kind' | 'invoice_id' | 'full_number'
> &
  Pick<Judgement, 'state' | 'code'>;

const lockOpenStates = query(
  { ...ofWorkshop, numbers: param.list(verifactu_states.number) },
  ($) => sql<StateRow & Pick<ChangedState, 'kind' | 'invoice_id' | 'full_number'>>`
  select s.*, r.kind, r.invoice_id, r.full_number
  from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.number = any (${$.numbers}::bigint[])
    and s.state not in ('accepted', 'accepted_with_errors')
  order by s.number for no key update of s`,
);

/** Finds the oldest unanswered tax record of an invoice, and locks its state. */
export const findUnanswered = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<{ number: number }>`
  select s.number from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId} and s.state in ('pending', 'sent')
  order by s.number limit 1 for no key update of s`,
);

interface SealedState extends Judgement {
  number: number;
  message_id: number | null;
  /** The seal of the new state, in hexadecimal digits. */
  seal: string;
}

const updateStates = query.run(
  { ...ofWorkshop, states: param.json<SealedState[]>(), now: param.date },
  ($) => sql`
  update verifactu_states s set state = j.state, code = j.code, description = j.description,
    message_id = j.message_id, changed_at = ${$.now}, seal = decode(j.seal, 'hex')
  from jsonb_to_recordset(${$.states}) as j (number bigint, state text, code text, description text,
    message_id bigint, seal text)
  where s.instance_id = ${$.instanceId} and s.number = j.number`,
);

interface Judgements {
  instanceId: number;
  judged: NumberedJudgement[];
  messageId: number | null;
  now: Date;
}

/**
 * Sets the states of tax records, with the seals that `sealOf` computes for their rows. Accepted records do not change,
 * even by a late answer. Returns the changed records.
 */
export async function setStates(
  tx: Tx,
  { instanceId, judged, messageId, now }: Judgements,
  sealOf: SealOfState,
): Promise<ChangedState[]> {
  const byNumber = new Map(judged.map((each) => [each.number, each]));
  const open = await lockOpenStates(tx, { instanceId, numbers: [...byNumber.keys()] });
  const changed = open.flatMap(({ seal, kind, invoice_id, full_number, ...before }) => {
    const judgement = byNumber.get(before.number);
    if (!judgement || (judgement.state === before.state && judgement.code === before.code)) return [];
    const { number, state, code, description } = judgement;
    const set = { number, state, code, description, message_id: messageId ?? before.message_id };
    const row = { ...before, ...set, changed_at: now.toISOString() };
    const sealed = { ...set, seal: sealOf(row).toString('hex') };
    return [{ sealed, changed: { number, kind, invoice_id, full_number, state, code } }];
  });
  const states = changed.map(({ sealed }) => sealed);
  if (states.length > 0) await updateStates(tx, { instanceId, states, now });
  return changed.map((each) => each.changed);
}

/**
 * Sets the status of invoices to the state of their last tax record, for the invoices of the given records. Returns the
 * changed invoices.
 */
export const refreshStatuses = query(
  { ...ofWorkshop, numbers: param.list(verifactu_records.number), now: param.date },
  ($) => sql<{ id: number }>`
  update invoices i set verifactu_status = latest.state, updated_at = ${$.now}
  from (
    select distinct on (r.invoice_id) r.invoice_id, s.state
    from verifactu_records r join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
    where r.instance_id = ${$.instanceId} and r.invoice_id in (
      select invoice_id from verifactu_records
      where instance_id = ${$.instanceId} and number = any (${$.numbers}::bigint[])
    )
    order by r.invoice_id, r.number desc
  ) latest
  where i.instance_id = ${$.instanceId} and i.id = latest.invoice_id and i.verifactu_status is distinct from latest.state
  returning i.id`,
);

/** Finds the tax authority's answer to the last tax record of an invoice. */
export const findLatestAnswer = query.first(
  { ...ofWorkshop, invoiceId: verifactu_records.invoice_id },
  ($) => sql<Pick<typeof verifactu_states.$inferSelect, 'code' | 'description'>>`
  select s.code, s.description
  from verifactu_records r join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.invoice_id = ${$.invoiceId}
  order by r.number desc limit 1`,
);
