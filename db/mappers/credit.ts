import { communicationId } from '../../domain/communication.ts';
import type { components } from '../../generated/desk-types.ts';
import type { LedgerRow } from '../queries/credit.ts';

export function creditMovement(row: LedgerRow): components['schemas']['CreditMovement'] {
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
