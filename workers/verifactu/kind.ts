import { sendInOrder } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { handOverItems } from '../../db/lanes/items.ts';
import { listWaitingRecords, taxRecords, type WaitingRecord } from '../../db/verifactu/backlog.ts';
import { findSendingState, type SendingState } from '../../db/verifactu/sending.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { maxRecords } from '../../domain/verifactu/sending/write-request.ts';
import type { LaneKind } from '../lanes/kind.ts';
import { sendRecords } from './send.ts';
import type { RecordParts, SentOutcome } from './sending-types.ts';

/** Interval between checks of a lane that may send nothing. The command that permits sending also wakes the lane. */
const maxIdleMs = hourMs;

interface State {
  /** The workshop; undefined if it is being removed. */
  instance: Instance | undefined;
  sending: SendingState;
}

type RecordKind = LaneKind<State, WaitingRecord, SentOutcome>;

/**
 * Returns the kind of lanes that send the tax records of each workshop in the order of its chain, one message at a
 * time.
 */
export function recordLaneKind(parts: RecordParts): RecordKind {
  const { clock } = parts;
  const idle = (): SentOutcome => ({ restsUntil: new Date(clock().getTime() + maxIdleMs) });
  return {
    name: taxRecords,
    portionSize: maxRecords,
    receivers: null,
    async readDueItems(db, lane, reading) {
      const { instanceId } = lane;
      const [instance, sending, records] = await sendInOrder(db, [
        findInstance(db, instanceId),
        findSendingState(db, { instanceId }),
        listWaitingRecords(db, lane, reading),
      ]);
      const state = { instance, sending };
      return { state, items: maySend(state) ? records : records.slice(0, 1) };
    },
    maxPortions: () => 1,
    async processItems(records, state) {
      const { instance, sending } = state;
      if (!instance || !maySend(state)) return records.map(idle);
      const batch = selectForOneMessage(records);
      // Records the hand-over of all records in one transaction. The engine would need eight transactions for a
      // thousand records.
      const isOurs = await inDurableTransaction(parts.database, (tx) =>
        handOverItems(tx, taxRecords, batch, clock()),
      );
      if (isOurs.includes(false)) return records.map(() => null);
      const outcome = await sendRecords(parts, batch, {
        instance,
        afterFailure: sending.failing_since !== null,
      });
      return records.map((_, place) => (place < batch.length ? outcome : { restsUntil: null }));
    },
    recordOutcomes: async (outcomes) => outcomes.map(() => true),
    async updateLane(_lane, outcomes, state) {
      const rests = outcomes.flatMap(({ restsUntil }) => restsUntil?.getTime() ?? []);
      return { state, ...(rests.length > 0 && { restsUntil: new Date(Math.max(...rests)) }) };
    },
  };
}

function maySend({ sending: { stopped_at, reconcile_since, suspended } }: State): boolean {
  return stopped_at === null && reconcile_since === null && !suspended;
}

/**
 * Returns the first records that fit in one message: records of one issuer, in one mode. An annulment waits for the
 * answer to its invoice's record, because the number may belong to another program's record.
 */
function selectForOneMessage(records: WaitingRecord[]): WaitingRecord[] {
  const [first] = records;
  const invoices = new Set<number>();
  const end = records.findIndex(({ issuer_tax_id, mode, kind, invoice_id }) => {
    const isAfterAlta = kind === 'anulacion' && invoices.has(invoice_id);
    invoices.add(invoice_id);
    return isAfterAlta || issuer_tax_id !== first?.issuer_tax_id || mode !== first.mode;
  });
  return end === -1 ? records : records.slice(0, end);
}
