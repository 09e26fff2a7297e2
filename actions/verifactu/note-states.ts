import type { Tx } from '../../db/connection/client.ts';
import { appendEvents } from '../../db/events/queries.ts';
import {
  type ChangedState,
  type NumberedJudgement,
  refreshStatuses,
  setStates,
} from '../../db/verifactu/states.ts';
import { sealWhole } from '../../domain/invoices/sealed-fields.ts';
import type { Seals } from '../../domain/secrets/seals.ts';
import { isAccepted } from '../../domain/verifactu/states.ts';
import type { Events } from '../../generated/events.ts';

interface JudgedBatch {
  instanceId: number;
  judged: NumberedJudgement[];
  /** The stored message that contained the records; null if there is none. */
  messageId: number | null;
  now: Date;
  seals: Seals;
}

/** Updates the states of records and of their invoices, and appends events about the tax authority's decisions. */
export async function noteStates(tx: Tx, noting: JudgedBatch): Promise<void> {
  const { seals, ...judgements } = noting;
  const { instanceId, now } = noting;
  const changed = await setStates(tx, judgements, (state) => sealWhole(seals, 'recordState', state));
  if (changed.length === 0) return;
  await refreshStatuses(tx, { instanceId, numbers: changed.map(({ number }) => number), now });
  const happened = changed.flatMap((record) => decisionOn(record) ?? []);
  await appendEvents(
    tx,
    happened.map((each) => ({ instanceId, ...each })),
    now,
  );
}

type Decision = { [Name in 'invoice.registered' | 'invoice.rejected']: { event: Name; data: Events[Name] } };

/**
 * Returns the event about a decision. An accepted annulment has no event, because the cancellation of the invoice was
 * already announced.
 */
function decisionOn({ kind, state, invoice_id, full_number, code }: ChangedState) {
  const data = { invoice_id, full_number, code };
  if (state === 'rejected') return { event: 'invoice.rejected', data } satisfies Decision['invoice.rejected'];
  if (kind === 'anulacion' || !isAccepted(state)) return null;
  return { event: 'invoice.registered', data } satisfies Decision['invoice.registered'];
}
