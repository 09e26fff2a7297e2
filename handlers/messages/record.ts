import type { LogEntry } from '../../db/messages/log.ts';
import { insertTokens, openTokens } from '../../domain/messages/links.ts';
import { communicationId } from '../../domain/messages/message.ts';
import { openIfSecretKnown, type SecretBox } from '../../domain/secrets/secret-box.ts';
import type { components as DeskComponents } from '../../generated/desk-types.ts';
import type { components } from '../../generated/types.ts';

interface TextContext {
  instance: { id: number };
  secretBox: SecretBox;
}

/** Returns the texts of a message with their original links, even if the links are no longer valid. */
function textsWithLinks({ subject, body, sealed_tokens }: LogEntry, { instance, secretBox }: TextContext) {
  const tokens = openIfSecretKnown(() => openTokens(secretBox, instance.id, sealed_tokens));
  return insertTokens({ subject, body }, tokens);
}

/** Returns a message with the field names of the contract, which differ from those of the log. */
export function logEntryRecord(entry: LogEntry, shower: TextContext): components['schemas']['Communication'] {
  const row = { ...entry, ...textsWithLinks(entry, shower) };
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

export function deskLogEntryRecord(
  row: LogEntry,
  shower: TextContext,
): DeskComponents['schemas']['LoggedCommunication'] {
  return { ...logEntryRecord(row, shower), error: row.error };
}
