import { randomBytes } from 'node:crypto';
import { setTransport } from '../../../../actions/messages/set-transport.ts';
import { stageMessages } from '../../../../actions/messages/stage.ts';
import type { Database, Tx } from '../../../../db/connection/client.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { insertCredit } from '../../../../db/messages/credit.ts';
import type { Instance } from '../../../../db/workshops/queries.ts';
import { noReferences } from '../../../../domain/messages/message.ts';
import { nonceBytes, openSecretBox, secretContexts } from '../../../../domain/secrets/secret-box.ts';
import { secretBytes, webhookSecret } from '../../../../domain/webhooks/signature.ts';
import { type Deployment, programFile, type Sql, secret } from './deployment.ts';
import { createFigure, reportFigures } from './figures.ts';
import { inRounds, medianRatio, waitUntil } from './measure.ts';
import { type BenchTarget, sendJsonRequest } from './send-request.ts';

const secretBox = openSecretBox([secret]);

interface Receipts {
  mails: number;
  lagsMs: number[];
  port: number;
  silentPort: number;
}

/** Starts the receivers of webhooks and mails in a separate process. */
export function startReceivers({ serve }: Deployment): Promise<BenchTarget> {
  return serve(programFile('receivers'));
}

/** Returns what the receivers have received since the previous call. */
export function receiptsFromNow(receivers: BenchTarget): Promise<Receipts> {
  return sendJsonRequest(receivers, '/figures');
}

/** Waits until `count` mails or webhooks have arrived, at most two minutes. Returns the delays of the webhooks. */
export async function waitUntilReceived(
  receivers: BenchTarget,
  kind: 'mails' | 'webhooks',
  count: number,
): Promise<number[]> {
  const lagsMs: number[] = [];
  let mails = 0;
  const haveArrived = async () => {
    const receipts = await receiptsFromNow(receivers);
    mails += receipts.mails;
    lagsMs.push(...receipts.lagsMs);
    return (kind === 'mails' ? mails : lagsMs.length) >= count;
  };
  await waitUntil(`${count} ${kind}`, haveArrived, { timeoutMs: 120_000, everyMs: 10 });
  return lagsMs;
}

/** Compares `paceMs` with and without a hanging receiver in alternating rounds, and reports the ratio. */
export async function compareHanging(
  what: string,
  rounds: number,
  paceMs: () => Promise<number>,
  hang: () => Promise<() => Promise<void>>,
): Promise<void> {
  const { alone, beside } = await inRounds(rounds, {
    alone: paceMs,
    beside: async () => {
      const release = await hang();
      const tookMs = await paceMs();
      await release();
      return tookMs;
    },
  });
  reportFigures(
    `  beside ${what}`,
    createFigure('of the time alone', medianRatio(beside, alone), '', { below: 1.1 }),
  );
}

/**
 * Inserts subscriptions to the event `client.created` for the first API key. The subscriptions' secrets are sealed as
 * in the handler.
 */
export async function subscribe(sql: Sql, count: number, url: string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const [row] = await sql`
      insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
      select 1, min(id), ${url}, '{client.created}', '', now() from api_keys returning id`;
    const place = secretContexts.webhookSecret(1, row?.id);
    const sealed = secretBox.seal(webhookSecret(randomBytes(secretBytes)), place, randomBytes(nonceBytes));
    await sql`
      insert into webhook_secrets (instance_id, subscription_id, sealed, created_at)
      values (1, ${row?.id}, ${sealed}, now())`;
  }
}

const mail = {
  ...noReferences,
  channel: 'email' as const,
  to: 'clara@example.com',
  subject: 'Su coche está listo',
  text: 'Puede recogerlo hasta las 19:00.',
  html: '<p>Puede recogerlo hasta las <b>19:00</b>.</p>',
  fromName: null,
  replyTo: null,
};

/** Configures a workshop to send through a mail server on this machine, with more credit than any bench uses. */
export async function useMailServer(tx: Tx, instance: Instance, port: number): Promise<void> {
  const smtp = { kind: 'smtp', host: '127.0.0.1', port, secure: false, user: null, password: null } as const;
  const transport = { channel: 'email', settings: smtp, sender: 'taller@example.com' } as const;
  const now = new Date();
  await insertCredit(tx, instance.id, 1_000_000, null, { kind: 'staff', name: 'Bench' }, now);
  await setTransport({ instance, secretBox, tx, now }, transport);
}

/** Inserts mails for sending in one transaction. The API's operation would wait until each mail is sent. */
export async function stageMails(database: Database, instanceId: number, count: number): Promise<void> {
  const mails = Array.from({ length: count }, () => mail);
  await inTransaction(database, (tx) => stageMessages({ tx, instanceId, secretBox, now: new Date() }, mails));
}
