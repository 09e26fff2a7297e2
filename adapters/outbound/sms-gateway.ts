import { gatewayReason, gatewayStatus, isProviderId } from '../../domain/messages/gateway-callbacks.ts';
import type { OutgoingSms, SendOutcome, Transport } from '../../domain/messages/message.ts';
import type { GatewaySettings } from '../../domain/messages/transport-settings.ts';
import { parseJsonObject } from '../../domain/text/json.ts';
import { signatureHeaders, signingKey } from '../../domain/webhooks/signature.ts';
import {
  isTimeout,
  outcomeOfSilence,
  type ProviderAnswer,
  type ProviderResources,
} from './provider-requests.ts';

/** Statuses with which the gateway rejects our secret or address. The workshop can correct its settings. */
const credentialStatuses = [401, 403];
/** Statuses of temporary refusals: a timeout, a concurrent duplicate, too many requests. */
const temporaryStatuses = [408, 409, 425, 429];

/** Opens a transport for an SMS gateway with the protocol of docs/sms-gateway.md. */
export function openGatewayTransport(
  { url, secret, allowPrivate = false }: Omit<GatewaySettings, 'kind'>,
  { requests: shared, clock }: ProviderResources,
): Transport<OutgoingSms> {
  // Connections to private addresses belong to this transport, so that no other request can use them.
  const own = allowPrivate ? shared.openPrivate() : null;
  const requests = own ?? shared;
  const keys = [signingKey(secret)];
  const signed = (id: string, body: string) => signatureHeaders(id, body, keys, clock());
  return {
    async send(message, handingOver) {
      await handingOver?.();
      const { idempotencyKey: id, to, from, body, statusUrl } = message;
      const text = JSON.stringify({ id, to, from, body, status_url: statusUrl });
      const headers = { ...signed(id, text), 'idempotency-key': id };
      return outcomeOf(id, await requests.call({ method: 'POST', url, headers, body: text }));
    },

    async ask({ idempotencyKey: id }) {
      const { 'content-type': _none, ...headers } = signed(id, '');
      return fateOf(id, await requests.call({ method: 'GET', url: messageUrl(url, id), headers }));
    },

    // Leaves the shared connections open, because they serve all workshops.
    close: async () => own?.close(),
  };
}

function messageUrl(url: string, id: string): string {
  const ofMessage = new URL(url);
  ofMessage.pathname = `${ofMessage.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  return ofMessage.href;
}

function outcomeOf(id: string, answer: ProviderAnswer): SendOutcome {
  if (!answer.came || isTimeout(answer.status)) return outcomeOfSilence(answer);
  const { status, body, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return acceptedOutcome(id, body);
  const { error, invalid_recipient } = parseJsonObject(body ?? '');
  const words = `${gatewayReason(error)} (${status})`;
  const bounced = invalid_recipient === true;
  const isLater =
    status >= 500 || temporaryStatuses.includes(status) || (credentialStatuses.includes(status) && !bounced);
  return isLater
    ? { kind: 'deferred', error: words, retryAfterSeconds }
    : { kind: 'refused', error: words, bounced };
}

/**
 * Returns the outcome of an accepted message. Prefers the id that the gateway returned, because its reports use that
 * id.
 */
function acceptedOutcome(id: string, body: string | null): SendOutcome {
  const { id: providerId } = parseJsonObject(body ?? '');
  return { kind: 'sent', providerId: isProviderId(providerId) ? providerId : id };
}

/**
 * Returns the fate of a message from the gateway's answer. A 404 counts only if its body contains the message's id,
 * because a gateway without this endpoint answers 404 to every request.
 */
function fateOf(id: string, answer: ProviderAnswer): SendOutcome {
  const untold: SendOutcome = { kind: 'unknown', error: 'the gateway does not tell whether it was sent' };
  if (!answer.came || answer.body === null) return untold;
  const { status, error, ...details } = parseJsonObject(answer.body);
  if (answer.status === 404 && details.id === id) {
    return { kind: 'deferred', error: 'it did not reach the gateway', retryAfterSeconds: null };
  }
  if (answer.status !== 200 || gatewayStatus(status) === null) return untold;
  if (status !== 'failed') return acceptedOutcome(id, answer.body);
  return { kind: 'refused', error: gatewayReason(error), bounced: details.invalid_recipient === true };
}
