import type { Config } from '../config.ts';
import { openSecretBox, sealedFor } from '../domain/secret-box.ts';
import type { Attempt, Outcome } from '../domain/webhook-delivery.ts';
import { messageBody, messageId, signedHeaders } from '../domain/webhook-signature.ts';
import type { FieldMessage } from '../generated/errors.ts';
import { type ReachConfig, reachOf } from './safe-request/judged-agent.ts';
import { openSafeRequests } from './safe-request.ts';

export type SendingConfig = ReachConfig & Pick<Config, 'appSecrets'>;

export interface Sender {
  judgeUrl(url: string): Promise<FieldMessage | null>;
  send(attempt: Attempt): Promise<Outcome>;
  close(): Promise<void>;
}

/** Signs with the subscription's secrets, and posts. */
export function openSender(config: SendingConfig, clock: () => Date): Sender {
  const box = openSecretBox(config.appSecrets);
  const requests = openSafeRequests(reachOf(config));
  return {
    judgeUrl: (url) => requests.judge(url),
    async send({ instanceId, subscriptionId, url, sealedSecrets, message }) {
      const context = sealedFor.webhookSecret(instanceId, subscriptionId);
      const secrets = sealedSecrets.map((sealed) => box.open(sealed, context));
      const body = messageBody(message);
      return requests.post(url, signedHeaders(messageId(message), body, secrets, clock()), body);
    },
    close: () => requests.close(),
  };
}
