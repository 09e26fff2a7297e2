import { describe, expect, test, vi } from 'vitest';
import { notifyClient } from '../../../actions/messages/notice.ts';
import { flagInvalidEmail } from '../../../db/messages/invalid-emails.ts';
import { findLogEntry } from '../../../db/messages/log.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import type { ClientBody } from '../../../domain/clients/client.ts';
import { languages } from '../../../generated/errors.ts';
import { openMessageScene } from '../../db/messages/scene.ts';
import { now } from '../../db/scene.ts';
import { eraseClient } from '../../support/erasing.ts';
import { secretBox } from '../../support/secret-box.ts';
import { setDevTransport } from '../../support/transports.ts';

const { database, sql, write, client, workshop, eventsOf } = await openMessageScene();

const about = { budgetId: 2041, plate: '1234 KLM', url: 'https://taller.example.com/t/0123456789abcdef' };
const bySms = { preferred_contact_method: 'sms', phone: '612 34 56 78' } as const;
const byEmail = { email: 'clara@example.com' };

const tell = (instance: Instance, clientId: number, actor?: { kind: string; id: number }) =>
  write((tx) =>
    notifyClient({ tx, instance, secretBox, now, ...(actor && { actor }) }, 'vehicle_ready', clientId, about),
  );
const logged = (instance: Instance, id: number) =>
  findLogEntry(database.reads, { instanceId: instance.id, id: id });
const staged = async (id: number) => {
  const [row] = await sql`
    select o.html, o.text, o.calendar, c.commercial, c.key_id, b.lane as due_on from communications c
    left join outbound_messages o on o.communication_id = c.id
    left join backlog b on b.item_id = c.id where c.id = ${id}`;
  return row;
};

/** Opens a workshop that can send email and SMS. */
async function reachable(fields: Partial<Instance> = {}): Promise<Instance> {
  const instance = await workshop(fields);
  await setDevTransport(sql, instance.id, { credit: 100 });
  await setDevTransport(sql, instance.id, { channel: 'sms' });
  return instance;
}

describe('a client', () => {
  test('is notified by email: subject, HTML and text, to be sent by a worker', async () => {
    const instance = await reachable({ logo_url: 'https://taller.example.com/logo.png' });
    const id = await client(byEmail, instance);
    const told = await tell(instance, id);
    expect(told).toEqual({
      id: expect.any(Number),
      client_id: id,
      channel: 'email',
      status: 'queued',
      error: null,
    });
    const line = await logged(instance, told.id);
    expect(line).toMatchObject({
      recipient: 'clara@example.com',
      subject: 'Su vehículo está listo · 1234 KLM',
      client_id: id,
      budget_id: 2041,
      status: 'queued',
      error: null,
    });
    expect(line?.body).toContain(about.url);
    const sent = await staged(told.id);
    expect(sent).toMatchObject({ text: line?.body, commercial: false, key_id: null, due_on: 'email' });
    expect(sent?.html).toContain('https://taller.example.com/logo.png');
    expect(await eventsOf(instance.id)).toEqual([]);
  });

  test('is notified by SMS if it prefers that', async () => {
    const instance = await reachable();
    const told = await tell(instance, await client({ ...bySms, ...byEmail }, instance));
    expect(told).toMatchObject({ channel: 'sms', status: 'queued' });
    expect(await logged(instance, told.id)).toMatchObject({
      recipient: '+34612345678',
      subject: null,
      body: 'Taller Ejemplo, 1234 KLM: su vehículo está listo, ya puede recogerlo.',
    });
    expect(await staged(told.id)).toMatchObject({ due_on: 'sms', html: null, commercial: false });
  });

  test('gets a calendar with an email, made for its address and language, and none by SMS', async () => {
    const instance = await reachable();
    const calendar = vi.fn(() => 'METHOD:REQUEST\r\n');
    const telling = { instance, secretBox, now };
    const told = async (fields: Partial<ClientBody>) => {
      const id = await client(fields, instance);
      return write((tx) => notifyClient({ ...telling, tx }, 'vehicle_ready', id, { ...about, calendar }));
    };
    const { id } = await told({ ...byEmail, name: 'Clara Ejemplo', preferred_language: 'ca' });
    expect(calendar.mock.calls).toEqual([[{ name: 'Clara Ejemplo', email: 'clara@example.com' }, 'ca']]);
    expect((await staged(id))?.calendar).toBe('METHOD:REQUEST\r\n');
    const bySmsToo = await told(bySms);
    expect((await staged(bySmsToo.id))?.calendar).toBeNull();
    expect(await told({ name: 'Nadie' })).toMatchObject({ channel: 'email', status: 'failed' });
    expect(calendar).toHaveBeenCalledTimes(1);
  });

  test.each(languages)('is notified in %s, which it prefers', async (language) => {
    const instance = await reachable({ language: language === 'en' ? 'es' : 'en' });
    const preferring = await client({ ...byEmail, preferred_language: language }, instance);
    const { id } = await tell(instance, preferring);
    expect((await staged(id))?.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  });

  test.each(languages)("is notified in %s, the workshop's, if it prefers none", async (language) => {
    const instance = await reachable({ language });
    const { id } = await tell(instance, await client(byEmail, instance));
    expect((await staged(id))?.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  });

  test('is notified though it wants no commercial messages', async () => {
    const instance = await reachable();
    const opted = { marketing_opt_out: true, channel_opt_out: { email: true, sms: true } };
    expect(await tell(instance, await client({ ...byEmail, ...opted }, instance))).toMatchObject({
      status: 'queued',
    });
  });

  test('is notified by SMS if mail to it came back, however its domain is spelt', async () => {
    const instance = await reachable();
    await write((tx) =>
      flagInvalidEmail(tx, {
        instanceId: instance.id,
        email: 'clara@xn--mnchen-3ya.example',
        reason: 'gone',
        now: now,
      }),
    );
    const bounced = await client({ email: 'clara@münchen.example', phone: '612 34 56 78' }, instance);
    expect(await tell(instance, bounced)).toMatchObject({ channel: 'sms', status: 'queued' });
  });

  test('is charged for to the workshop, once', async () => {
    const instance = await reachable();
    await tell(instance, await client(byEmail, instance));
    const ledger = await sql`
      select units, balance from credit_ledger where instance_id = ${instance.id} order by id`;
    expect(ledger.at(-1)).toMatchObject({ units: -1, balance: 99 });
  });
});

describe('the log shows', () => {
  test('the key that asked for it', async () => {
    const instance = await reachable();
    const { id } = await tell(instance, await client(byEmail, instance), { kind: 'key', id: 7 });
    expect(await staged(id)).toMatchObject({ key_id: 7 });
  });

  test('no key where staff asked for it', async () => {
    const instance = await reachable();
    const { id } = await tell(instance, await client(byEmail, instance), { kind: 'staff', id: 7 });
    expect(await staged(id)).toMatchObject({ key_id: null });
  });
});

describe('a client who can’t be notified does not keep the operation from succeeding', () => {
  const erased = async (instance: Instance) => {
    const id = await client(byEmail, instance);
    await write((tx) => eraseClient(tx, instance, { id }, now));
    return id;
  };
  const withoutTransport = (body: Partial<ClientBody>) => async () => {
    const instance = await workshop();
    return { instance, id: await client(body, instance) };
  };
  const withoutCredit = (body: Partial<ClientBody>) => async () => {
    const instance = await workshop();
    await setDevTransport(sql, instance.id);
    await setDevTransport(sql, instance.id, { channel: 'sms' });
    return { instance, id: await client(body, instance) };
  };
  const unreachable = (body: Partial<ClientBody>) => async () => {
    const instance = await reachable();
    return { instance, id: await client(body, instance) };
  };

  test.each<[string, () => Promise<{ instance: Instance; id: number }>, 'email' | 'sms', string]>([
    ['no mail account', withoutTransport(byEmail), 'email', 'no mail account is set up'],
    ['no way to send SMS', withoutTransport(bySms), 'sms', 'no way to send SMS is set up'],
    ['no credit for mail', withoutCredit(byEmail), 'email', 'there is not enough credit'],
    ['no credit for SMS', withoutCredit(bySms), 'sms', 'there is not enough credit'],
    ['no address', unreachable({}), 'email', 'the client has neither email nor phone'],
    [
      'no address, and SMS preferred',
      unreachable({ preferred_contact_method: 'sms' }),
      'sms',
      'the client has neither email nor phone',
    ],
    [
      'an address that no mail can go to',
      unreachable({ email: 'clará@example.com' }),
      'email',
      'the client has an email that cannot be written to and no phone',
    ],
  ])('%s', async (_, scene, channel, error) => {
    const { instance, id } = await scene();
    const told = await tell(instance, id);
    expect(told).toEqual({ id: expect.any(Number), client_id: id, channel, status: 'failed', error });
    const line = await logged(instance, told.id);
    expect(line).toMatchObject({ channel, recipient: '', status: 'failed', error, budget_id: 2041 });
    expect(line?.body).toContain('vehículo');
    expect(await staged(told.id)).toMatchObject({ due_on: null, text: null });
    expect(await eventsOf(instance.id)).toEqual([
      {
        event: `${channel}.failed`,
        data: { communication_id: `${channel}-${told.id}`, client_id: id, channel, status: 'failed' },
      },
    ]);
  });

  test('an erased client, of whom nothing is written down', async () => {
    const instance = await reachable();
    const told = await tell(instance, await erased(instance));
    expect(told).toMatchObject({ status: 'failed', error: 'the client is erased' });
    expect(await logged(instance, told.id)).toMatchObject({ recipient: '', subject: null, body: '' });
  });

  test('a client of nobody is a defect', async () => {
    await expect(tell(await reachable(), 9_007_199_254_740_991)).rejects.toThrow('there is no client');
  });
});

test('a change that was rolled back notifies nobody', async () => {
  const instance = await reachable();
  const id = await client(byEmail, instance);
  const failing = write(async (tx) => {
    await notifyClient({ tx, instance, secretBox, now }, 'vehicle_ready', id, about);
    throw new Error('the operation was refused');
  });
  await expect(failing).rejects.toThrow('the operation was refused');
  expect(await sql`select from communications where client_id = ${id}`).toHaveLength(0);
});
