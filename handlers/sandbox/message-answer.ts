import { randomUUID } from 'node:crypto';
import type { Mail } from '../../actions/messages/fate.ts';
import { findLogEntry } from '../../db/messages/log.ts';
import {
  communicationId,
  communicationNumber,
  type MessageChannel,
  type MessageState,
} from '../../domain/messages/message.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';

export function messageAnswer(message: MessageState) {
  const { status } = message;
  return { status: 200, body: { ok: true, id: communicationId(message), status } } as const;
}

/** Returns a new message id in place of a provider's. */
export function newProviderId(): string {
  return `sandbox:${randomUUID()}`;
}

type AboutMessage = Omit<Mail, 'communicationId'> & { params: { id: string } };

/** Finds an email that the workshop sent. Rejects emails to erased clients, about which nothing may be recorded. */
export function findSentMail(request: AboutMessage): Promise<Mail> {
  return findSentMessage(request, 'email');
}

/** Finds a message that the workshop sent on a channel. */
export async function findSentMessage(
  { params, tx, instance, now }: AboutMessage,
  channel: MessageChannel,
): Promise<Mail> {
  const id = requireRow(communicationNumber(params.id));
  const entry = await findLogEntry(tx, { instanceId: instance.id, id });
  if (entry?.channel !== channel || entry.direction !== 'out') throw problem('not_found');
  if (entry.recipient === '') throw problem('client_erased');
  return { instance, tx, now, communicationId: id };
}

export async function readMessageState({ tx, instance, communicationId: id }: Mail): Promise<MessageState> {
  return requireRow(await findLogEntry(tx, { instanceId: instance.id, id }));
}
