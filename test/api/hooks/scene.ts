import type { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { bounceAddress, bounceSecrets } from '../../../domain/messages/bounce-address.ts';
import { eventsWith } from '../../support/fixtures.ts';
import { bounceTo, originalId } from '../../support/raw-mails.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const sender = 'taller@example.com';
const appSecret = 'a secret that is for tests alone and nothing else';

/**
 * Opens a workshop with a mail account; returns functions that send emails, call the workshop's hooks and read the
 * resulting rows.
 */
export async function openHookScene(options: Parameters<typeof openWorkshop>[0] = {}) {
  const service = await openWorkshop(options);
  const { app, desk, post, get, sql, instanceId } = service;
  const [secret = ''] = bounceSecrets([appSecret]);
  await desk('POST', '/credit', { units: 10_000 });
  const account = { url: 'smtps://smtp.example.com', from: sender };
  const { body: email } = await desk('POST', '/email', account);

  /** Sends a request to a hook as a provider does: without a key, and with any host. */
  async function call(url: string, payload: string | Buffer | Readable, options: InjectOptions = {}) {
    const { pathname, search } = new URL(url);
    return app.inject({ method: 'POST', url: pathname + search, payload, ...options });
  }

  /** Returns the address to which mail servers send the bounces of a message. */
  const returnPathOf = (communicationId: number) =>
    bounceAddress(sender, { instanceId, communicationId }, secret);

  /** Sends an email through the API; returns its ids and its return path. */
  async function sendEmail(to = 'ana@example.net') {
    await post('/email', { to, subject: 'Su presupuesto', text: 'Hola Ana' });
    const [row] = await sql`
      select c.id, message_id from communications c
      join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
      where c.instance_id = ${instanceId} order by c.id desc limit 1`;
    const id = row?.id as number;
    const messageId = row?.message_id as string;
    const returnPath = returnPathOf(id);
    return {
      id,
      messageId,
      returnPath,
      /** Replaces the addresses and ids in a raw report by the addresses and ids of the sent email. */
      about: (raw: string) => raw.replaceAll(bounceTo, returnPath).replaceAll(originalId, messageId),
    };
  }

  async function statusOf(id: number) {
    const [row] = await sql`select status, error, provider_id from communications where id = ${id}`;
    return row;
  }

  return {
    ...service,
    ...rowsIn(sql),
    emailHook: email.hook_url as string,
    call,
    deliver: (raw: string | Buffer | Readable, options?: InjectOptions) => call(email.hook_url, raw, options),
    sendEmail,
    returnPathOf,
    statusOf,
    /** Lists the names and the data of the events about a communication. */
    toldOf: (id: string) => eventsWith(sql, id, 'communication_id'),
    logged: async (channel: string) => (await get(`/communications?channel=${channel}&limit=200`)).body.data,
  };
}
