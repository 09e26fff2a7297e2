import type { KeyObject } from 'node:crypto';
import { openSecretBox, secretContexts } from '../../domain/secrets/secret-box.ts';
import { type Attempt, failureText, type Outcome } from '../../domain/webhooks/delivery.ts';
import {
  type Message,
  messageBody,
  messageId,
  signatureHeaders,
  signingKey,
} from '../../domain/webhooks/signature.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import { currentTraceparent } from '../telemetry/spans.ts';
import type { ProcessTracer } from '../telemetry/tracing.ts';
import { openReceiverRequests, type ReachConfig } from './safe-request.ts';

export interface SendingConfig extends ReachConfig {
  /** Secrets of the service, newest first. */
  appSecrets: string[];
}

export interface Sender {
  judgeUrl(url: string, sandbox: boolean): Promise<FieldMessage | null>;
  send(attempt: Attempt): Promise<Outcome>;
  close(): Promise<void>;
}

export function openSender(
  config: SendingConfig,
  clock: () => Date,
  tracing: ProcessTracer | null = null,
): Sender {
  const box = openSecretBox(config.appSecrets);
  const requests = openReceiverRequests(config);
  /** Cache of decrypted secrets by the array of encrypted secrets, until that array is garbage-collected. */
  const opened = new WeakMap<Buffer[], KeyObject[]>();
  /** Cache of serialised messages, for further receivers of the same message. */
  const serialisedMessages = new WeakMap<Message, Buffer>();
  return {
    judgeUrl: (url, sandbox) => requests.of(url, sandbox).judge(url),
    async send({ instanceId, subscriptionId, sandbox, url, sealedSecrets, message }) {
      const context = secretContexts.webhookSecret(instanceId, subscriptionId);
      const keys =
        opened.get(sealedSecrets) ?? sealedSecrets.map((sealed) => signingKey(box.open(sealed, context)));
      opened.set(sealedSecrets, keys);
      const body = serialisedMessages.get(message) ?? Buffer.from(messageBody(message));
      serialisedMessages.set(message, body);
      const headers = signatureHeaders(messageId(message), body, keys, clock());
      const parent = message.traceparent ?? currentTraceparent() ?? undefined;
      const span = tracing?.start(`deliver ${message.event}`, {
        kind: 'client',
        parent,
        attributes: { 'workshop.instance_id': instanceId, 'workshop.subscription_id': subscriptionId },
      });
      // Forwards an incoming trace even if this process records no traces.
      const traceparent = span?.traceparent ?? parent;
      const sent = traceparent ? { ...headers, traceparent } : headers;
      const outcome = await requests.of(url, sandbox).post(url, sent, body);
      span?.end({
        failed: failureText(outcome) !== null,
        attributes: { 'http.response.status_code': outcome.status },
      });
      return outcome;
    },
    close: () => requests.close(),
  };
}
