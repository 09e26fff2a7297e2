import {
  currentBalance,
  insertCredit,
  type LedgerRow,
  listLedger,
  maxBalance,
} from '../../../db/messages/credit.ts';
import { communicationId } from '../../../domain/messages/message.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

function creditMovementRecord(row: LedgerRow): components['schemas']['CreditMovement'] {
  const { at, units, balance, reason, communication_id: id, channel, actor_name, note } = row;
  return {
    at,
    units,
    balance,
    reason,
    communication: id !== null && channel !== null ? communicationId({ channel, id }) : null,
    by: actor_name,
    note,
  };
}

/** Number of movements that are shown: enough to see how the credit was used. */
const maxListedMovements = 20;

export const showCredit: DeskHandlers['showCredit'] = async ({ instance, snapshot }) => {
  const body = await snapshot(async (tx) => ({
    balance: await currentBalance(tx, instance.id),
    movements: (await listLedger(tx, { instanceId: instance.id, limit: maxListedMovements })).map(
      creditMovementRecord,
    ),
  }));
  return { status: 200, body };
};

export const addCredit: DeskHandlers['addCredit'] = async ({ body, instance, actor, tx, now }) => {
  const { units, note = null } = body;
  const balance = await insertCredit(tx, instance.id, units, note, actor, now);
  if (balance === null) throw invalidField('/units', 'creditOutOfBounds', { limit: maxBalance });
  return { status: 200, body: { balance } };
};
