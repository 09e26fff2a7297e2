import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { setTransport } from '../../../actions/messages/set-transport.ts';
import { stageMessages } from '../../../actions/messages/stage.ts';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import type { TransportMeans } from '../../../adapters/outbound/open-transport.ts';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { reachOptions } from '../../../adapters/outbound/safe-request.ts';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { parseConfig } from '../../../config.ts';
import { insertClient } from '../../../db/clients/writes.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { currentBalance, insertCredit } from '../../../db/messages/credit.ts';
import { insertInstance } from '../../../db/workshops/queries.ts';
import { type ClientBody, newClient } from '../../../domain/clients/client.ts';
import {
  type EmailDraft,
  type MessageDraft,
  noReferences,
  type SmsDraft,
} from '../../../domain/messages/message.ts';
import type { TransportSettings } from '../../../domain/messages/transport-settings.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { openQueue } from '../../../workers/lanes/queue.ts';
import {
  type AttachmentOf,
  openAttachmentDrawer,
  openMessageSender,
} from '../../../workers/messages/message-sender.ts';
import { startMessages } from '../../../workers/messages/workers.ts';
import { TestClock } from '../../support/clock.ts';
import { documentsFolderOf } from '../../support/documents-folder.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { sharedThreads } from '../../support/threads.ts';
import { noting } from '../../support/worker-errors.ts';

const config = parseConfig({
  APP_SECRET: 'a secret that is for tests alone and nothing else',
  WEBHOOK_ALLOW_PRIVATE: '1',
});
const box = openSecretBox(config.appSecrets);
const staff = { kind: 'staff', id: 0, name: 'Bruno Ficticio' } as const;
/** Initial credit: more units than any test uses. */
const plenty = 100_000;

export const mail: EmailDraft = {
  ...noReferences,
  channel: 'email',
  to: 'clara@example.com',
  subject: 'Su coche está listo',
  text: 'Puede recogerlo hasta las 19:00.',
  html: null,
  fromName: null,
  replyTo: null,
};
export const sms: SmsDraft = { ...noReferences, channel: 'sms', to: '+34600000001', body: 'Listo: 120 €' };

export const smtpAt = (port: number): TransportSettings => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port,
  secure: false,
  user: null,
  password: null,
});

interface Ways extends Partial<Pick<TransportMeans, 'smtp'>> {
  /** Wraps the function that draws attachments for the workers. */
  attachments?: (drawn: AttachmentOf) => AttachmentOf;
}

/** Opens a database for workshops that send messages; returns functions that create workshops and start workers. */
export async function openSendingScene({ smtp, attachments }: Ways = {}) {
  const { url: databaseUrl, database, sql } = await openTestDatabase({ poolSize: 8 });
  const clock = new TestClock();
  const errors: unknown[] = [];
  const running: { wake(): void; stop(): Promise<void> }[] = [];
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database, work);

  let workshops = 0;
  /** Opens a workshop with enough credit and these transports. */
  const workshop = async (ways: { email?: TransportSettings; sms?: TransportSettings }) => {
    workshops += 1;
    const host = `taller-${workshops}.test`;
    const fields = {
      name: 'Taller Ejemplo',
      base_url: `https://${host}`,
      created_at: clock.now().toISOString(),
    };
    const instance = await write((tx) => insertInstance(tx, fields, host));
    const { id } = instance;
    const keep = (channel: 'email' | 'sms', settings: TransportSettings) =>
      write((tx) => {
        const keeping = { instance, secretBox: box, tx, now: clock.now() };
        const sender = channel === 'email' ? 'taller@example.com' : '+34910000000';
        return setTransport(keeping, { channel, settings, sender });
      });
    if (ways.email) await keep('email', ways.email);
    if (ways.sms) await keep('sms', ways.sms);
    await write((tx) => insertCredit(tx, id, plenty, null, staff, clock.now()));
    const stage = async (...messages: MessageDraft[]) => {
      const staged = await write((tx) =>
        stageMessages({ tx, instanceId: id, secretBox: box, now: clock.now() }, messages),
      );
      if ('reason' in staged) throw new Error(staged.reason);
      for (const { wake } of running) wake();
      return staged.ids;
    };
    const client = async (body: Partial<ClientBody> = {}) => {
      const fields = newClient({ name: 'Clara Ejemplo', email: 'clara@example.com', ...body });
      return (await write((tx) => insertClient(tx, instance, fields, clock.now()))).id;
    };
    const spent = async () => plenty - (await currentBalance(database.reads, id));
    return { instance, id, keep, stage, client, spent };
  };

  /** Starts the message workers of one process. */
  const start = async () => {
    const onError = noting(errors);
    const own = openWorkersDatabase(databaseUrl);
    const queue = await openQueue({ name: 'messages', databaseUrl, redisUrl: '', onError });
    const documents = openDocumentStore({ kind: 'folder', path: documentsFolderOf(databaseUrl) });
    const drawn = openAttachmentDrawer(own, openPaperDrawer(sharedThreads(), documents));
    const attachmentOf = attachments?.(drawn) ?? drawn;
    const requests = openProviderRequests(reachOptions(config));
    const means = { requests, clock: () => new Date(), attachmentOf, ...(smtp && { smtp }) };
    const sender = openMessageSender(config, means);
    // Replaces random numbers by a constant close to 0.5, with which pauses are as long as scheduled. Each process gets
    // a slightly different constant.
    const luck = 0.5 + running.length / 1_000_000;
    const common = { metrics: openWorkerMetrics(), onError, random: () => luck, eventsHappened: () => {} };
    const workers = startMessages({ ...common, database: own, queue, sender, clock: () => clock.now() });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= workers.stop().then(async () => {
        await queue.close();
        await sender.close();
        await requests.close();
        await own.close();
      });
      return stopped;
    };
    running.push({ wake: workers.wake, stop });
    return { wake: workers.wake, stop };
  };

  const statusOf = async (id: number) => {
    const [row] = await sql`select status, error from communications where id = ${id}`;
    return row as { status: string; error: string | null };
  };
  const waitFor = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found) return found;
      await sleep(10);
    }
  };
  /** Waits until none of the messages has a due attempt; returns the messages' statuses. */
  const settled = (...ids: number[]) =>
    waitFor(async () => {
      const [busy] = await sql`
        select count(*)::int as count from backlog b
        where item_id in ${sql(ids)} and (due_at <= ${clock.now().toISOString()} or exists (
          select from lanes l where l.instance_id = b.instance_id and l.lane = b.lane and lease is not null))`;
      return busy?.count === 0 && Promise.all(ids.map(statusOf));
    });
  const eventsOf = async (id: number) =>
    (
      await sql`select event from events where data->>'communication_id' in (${`email-${id}`}, ${`sms-${id}`}) order by id`
    ).map(({ event }) => event);
  const backlogOf = async (id: number) => (await sql`select * from backlog where item_id = ${id}`)[0];
  /** Moves the clock forward. */
  const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());

  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
  });
  return {
    ...{ sql, database, databaseUrl, clock, errors, write },
    ...{ workshop, start, settled, statusOf, eventsOf, backlogOf, waitFor, later },
  };
}
