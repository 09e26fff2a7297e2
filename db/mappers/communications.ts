import { communicationId } from '../../domain/communication.ts';
import type { components as DeskComponents } from '../../generated/desk-types.ts';
import type { components } from '../../generated/types.ts';
import type { CommunicationRow } from '../queries/communications.ts';

/** A communication under the names of the contract, which are those of an earlier log. */
export function communicationRecord(row: CommunicationRow): components['schemas']['Communication'] {
  return {
    id: communicationId(row),
    channel: row.channel,
    direction: row.direction,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    idlead: row.budget_id,
    idclient: row.client_id,
    clientName: row.client_name,
    status: row.status,
    created_at: row.created_at,
    duration: row.duration,
    recordingUrl: row.recording_url,
    agent: row.agent,
    fromNumber: row.from_number,
    toNumber: row.to_number,
  };
}

/** The same for the workshop's own eyes. */
export function loggedCommunicationRecord(
  row: CommunicationRow,
): DeskComponents['schemas']['LoggedCommunication'] {
  return { ...communicationRecord(row), error: row.error };
}
