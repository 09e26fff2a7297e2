import type { CommunicationRow } from '../../db/messages/communications.ts';
import { communicationId } from '../../domain/messages/communication.ts';
import { joinTokens, openTokens } from '../../domain/messages/sealed-links.ts';
import { unlessLost } from '../../domain/messages/transport-settings.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import type { components as DeskComponents } from '../../generated/desk-types.ts';
import type { components } from '../../generated/types.ts';

interface Shower {
  instance: { id: number };
  secretBox: SecretBox;
}

/** With the links that it was sent or received with, whether they lead somewhere still or not. */
function wholeTexts({ subject, body, sealed_tokens }: CommunicationRow, { instance, secretBox }: Shower) {
  const tokens = unlessLost(() => openTokens(secretBox, instance.id, sealed_tokens));
  return joinTokens({ subject, body }, tokens);
}

/** A communication under the names of the contract, which are those of an earlier log. */
export function communicationRecord(
  kept: CommunicationRow,
  shower: Shower,
): components['schemas']['Communication'] {
  const row = { ...kept, ...wholeTexts(kept, shower) };
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

export function loggedCommunicationRecord(
  row: CommunicationRow,
  shower: Shower,
): DeskComponents['schemas']['LoggedCommunication'] {
  return { ...communicationRecord(row, shower), error: row.error };
}
