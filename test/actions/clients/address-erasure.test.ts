import { beforeEach, describe, expect, test } from 'vitest';
import { insertHistory } from '../../../db/clients/history.ts';
import { updateClient } from '../../../db/clients/writes.ts';
import { insertLogEntry, type NewLogEntry } from '../../../db/messages/log.ts';
import { type ClientBody, newClient } from '../../../domain/clients/client.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { desk, now, openScene } from '../../db/scene.ts';
import { eraseClient } from '../../support/erasing.ts';

const { sql, instance, write, client } = await openScene();
beforeEach(async () => {
  await sql`delete from communications`;
  await sql`delete from invalid_emails`;
  await sql`delete from client_history`;
  await sql`delete from clients`;
});

const erase = (id: number) => write((tx) => eraseClient(tx, instance, { id }, now));

/**
 * Creates a client, and a history entry that changes the client's fields from `was` to `is`; returns the client's id.
 */
async function changed(was: ClientBody, is: ClientBody): Promise<number> {
  const before = newClient({ name: 'Clara Ejemplo', ...was });
  const after = newClient({ name: 'Clara Ejemplo', ...is });
  const id = await client(was);
  const changes = changesBetween({ ...before }, { ...after });
  await write((tx) =>
    Promise.all([
      updateClient(tx, instance, id, after, now),
      insertHistory(tx, instance.id, { clientId: id, action: 'client.updated', changes }, desk, now),
    ]),
  );
  return id;
}

const out = (recipient: string, more: Partial<NewLogEntry> = {}) =>
  ({
    channel: 'email',
    direction: 'out',
    recipient,
    body: `A ${recipient}`,
    status: 'sent',
    ...more,
  }) as const;
const into = (from_number: string, more: Partial<NewLogEntry> = {}) =>
  ({
    channel: 'email',
    direction: 'in',
    recipient: 'taller@example.com',
    from_number,
    body: `De ${from_number}`,
    status: 'received',
    ...more,
  }) as const;

async function log(...lines: NewLogEntry[]): Promise<void> {
  for (const line of lines) await write((tx) => insertLogEntry(tx, instance.id, line, now));
}
const bodies = async () =>
  (await sql`select body from communications where body <> '' order by id`).map(({ body }) => body);

async function flag(email: string, reason = 'no such user'): Promise<void> {
  await sql`insert into invalid_emails (instance_id, email, reason, since)
    values (${instance.id}, ${email}, ${reason}, ${now.toISOString()})`;
}
const flags = async () => [...(await sql`select email, reason from invalid_emails order by email`)];

describe('erasing a client empties what was said to and from', () => {
  test.each<[string, ClientBody, NewLogEntry]>([
    ['an email that it had before', { email: 'antes@example.com' }, out('antes@example.com')],
    [
      'one for invoices that it had before',
      { billing_email: 'cuentas@example.com' },
      into('Cuentas@Example.COM'),
    ],
    ['a phone that it had before', { phone: '600 000 001' }, out('+34600000001', { channel: 'sms' })],
    [
      'a second phone that it had before',
      { phone_secondary: '+34 600-000-002' },
      into('0034 600 000 002', { channel: 'call' }),
    ],
    [
      'a WhatsApp number that it had before',
      { whatsapp_phone: '600000003' },
      into('(+34) 600.000.003', { channel: 'whatsapp' }),
    ],
    [
      'an international domain, as mail goes',
      { email: 'clara@münchen.example' },
      out('clara@xn--mnchen-3ya.example'),
    ],
    [
      'an international domain, as people write it',
      { email: 'clara@xn--mnchen-3ya.example' },
      into('Clara@MÜNCHEN.example'),
    ],
  ])('%s, though the log has it of nobody', async (_what, was, line) => {
    const id = await changed(was, {});
    await log(line, out('otra@example.com'), into('600 000 009', { channel: 'call' }));
    await erase(id);
    expect(await bodies()).toEqual(['A otra@example.com', 'De 600 000 009']);
    const emptied =
      await sql`select recipient, from_number, to_number from communications where client_id = ${id}`;
    expect([...emptied]).toEqual([{ recipient: '', from_number: null, to_number: null }]);
  });

  test('its WhatsApp number of today', async () => {
    const id = await client({ whatsapp_phone: '600 000 003' });
    await log(into('+34600000003', { channel: 'whatsapp' }));
    await erase(id);
    expect(await bodies()).toEqual([]);
  });

  test('an address that answers were to go to', async () => {
    const id = await client({ email: 'clara@example.com' });
    await log(out('taller@example.com'));
    const [{ id: mail } = { id: 0 }] = await sql<{ id: number }[]>`select id from communications`;
    await sql`insert into outbound_messages (instance_id, communication_id, text, reply_to, units, created_at)
      values (${instance.id}, ${mail}, 'Llámenme', 'clara@example.com', 1, ${now.toISOString()})`;
    await erase(id);
    expect(await bodies()).toEqual([]);
    const [left] = await sql`select text, reply_to from outbound_messages where communication_id = ${mail}`;
    expect(left).toEqual({ text: '', reply_to: null });
  });
});

describe('it leaves what is somebody else’s', () => {
  test('what was said to and from an address that another client has, too', async () => {
    const id = await changed(
      { email: 'familia@example.com', phone: '600 000 001' },
      { billing_email: 'gestor@example.com' },
    );
    await client({ billing_email: 'gestor@example.com', phone_secondary: '+34600000001' });
    await log(out('gestor@example.com'), into('600000001', { channel: 'call' }), out('familia@example.com'));
    await flag('gestor@example.com');
    await flag('familia@example.com');
    await erase(id);
    expect(await bodies()).toEqual(['A gestor@example.com', 'De 600000001']);
    expect(await flags()).toEqual([{ email: 'gestor@example.com', reason: 'no such user' }]);
  });

  test('but not for another client that was erased', async () => {
    const [one, other] = [
      await client({ billing_email: 'gestor@example.com' }),
      await client({ billing_email: 'gestor@example.com' }),
    ];
    await log(out('gestor@example.com'));
    await erase(one);
    expect(await bodies()).toEqual(['A gestor@example.com']);
    await erase(other);
    expect(await bodies()).toEqual([]);
  });

  test('what came in at the workshop’s own number, though a client was noted with it', async () => {
    const id = await client({ phone: '+34 910 000 000' });
    await log(into('600 000 009', { channel: 'sms', recipient: '+34910000000', to_number: '+34910000000' }));
    await erase(id);
    expect(await bodies()).toEqual(['De 600 000 009']);
  });

  test('what was said to a client of another number with the same ending', async () => {
    const id = await client({ phone: '600 123 456' });
    await log(out('+33611123456', { channel: 'sms' }), out('+34611123456', { channel: 'sms' }));
    await erase(id);
    expect(await bodies()).toHaveLength(2);
  });
});

describe('what servers said of its addresses goes', () => {
  test('with the flag on each that it ever had, in any spelling', async () => {
    const id = await changed({ email: 'clara@münchen.example' }, { email: 'clara@example.com' });
    await flag('clara@xn--mnchen-3ya.example');
    await flag('clara@example.com', '<clara@example.com>: user unknown');
    await flag('bruno@example.com');
    await erase(id);
    expect(await flags()).toEqual([{ email: 'bruno@example.com', reason: 'no such user' }]);
  });

  test('out of what is said of others, whose mail was passed on to it', async () => {
    const id = await changed({ email: 'clara@example.com' }, { phone: '600 000 001' });
    const bruno = await client({ email: 'bruno@example.com' });
    await flag('bruno@example.com', '550 <Clara@example.com>: user unknown');
    await log(
      out('bruno@example.com', {
        client_id: bruno,
        error: 'clara@example.com or +34 600 000 001 is unknown',
      }),
    );
    await erase(id);
    expect(await flags()).toEqual([{ email: 'bruno@example.com', reason: '550 <…>: user unknown' }]);
    const [line] = await sql`select body, error from communications`;
    expect(line).toEqual({ body: 'A bruno@example.com', error: '… or … is unknown' });
  });
});

test('what its provider or its own program called a message is not kept, but a second of it is known', async () => {
  const id = await client({ email: 'clara@example.com' });
  await log(
    into('clara@example.com', { provider_id: '<1.clara@example.com>' }),
    out('+34600000001', { channel: 'sms', client_id: id, provider_id: '34600000001-7' }),
    out('bruno@example.com', { provider_id: 'kept' }),
  );
  await erase(id);
  const ids = (await sql`select provider_id from communications order by id`).map(
    ({ provider_id }) => provider_id,
  );
  expect(ids).toEqual([expect.stringMatching(/^erased:/), expect.stringMatching(/^erased:/), 'kept']);
  const again = log(into('clara@example.com', { provider_id: ids[0] }));
  await expect(again).rejects.toThrow(); // ids of messages are unique per channel
});
