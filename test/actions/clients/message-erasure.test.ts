import { expect, test } from 'vitest';
import { chargeCredit, currentBalance, insertCredit } from '../../../db/messages/credit.ts';
import { findLogEntry, insertLogEntry, moveLogEntries, type NewLogEntry } from '../../../db/messages/log.ts';
import { desk, now, openScene } from '../../db/scene.ts';
import { eraseClient } from '../../support/erasing.ts';

const { database, sql, instance, write, client } = await openScene();
const { reads } = database;

const email = {
  channel: 'email',
  direction: 'out',
  recipient: 'clara@example.com',
  subject: 'Su coche',
  body: 'Estimada Clara',
  status: 'queued',
} as const satisfies NewLogEntry;

/** Stages a charged message to a client; with `handed_over_at` the message is being sent. */
async function stage(client_id: number, handed_over_at: string | null = null): Promise<number> {
  const id = await write(async (tx) => {
    const id = await insertLogEntry(tx, instance.id, { ...email, client_id }, now);
    await chargeCredit(tx, instance.id, [{ id: id, units: 1 }], now);
    return id;
  });
  const at = now.toISOString();
  await sql`insert into outbound_messages
      (instance_id, communication_id, html, text, calendar, from_name, reply_to, units, created_at)
    values (${instance.id}, ${id}, '<p>Estimada Clara', 'Estimada Clara', 'SUMMARY:Clara', 'Taller',
      'clara@example.com', 1, ${at})`;
  await sql`insert into backlog (instance_id, kind, lane, item_id, item_at, due_at, give_up_at, handed_over_at)
    values (${instance.id}, 'messages', 'email', ${id}, ${at}, ${at}, ${at}, ${handed_over_at})`;
  return id;
}

const erase = (id: number) => write((tx) => eraseClient(tx, instance, { id }, now));
const backlogOf = async (id: number) => [...(await sql`select item_id from backlog where item_id = ${id}`)];
await write((tx) => insertCredit(tx, instance.id, 10, null, desk, now));
const balance = () => currentBalance(reads, instance.id);

test('erases the content of messages to and from a client, but not their existence', async () => {
  const clara = await client();
  const bruno = await client({ name: 'Bruno Ficticio' });
  const ids = await write((tx) =>
    Promise.all([
      insertLogEntry(tx, instance.id, { ...email, client_id: clara, status: 'sent', error: 'Clara' }, now),
      insertLogEntry(
        tx,
        instance.id,
        {
          ...{ channel: 'call', direction: 'in', recipient: '', body: 'Pregunta Clara', status: 'received' },
          ...{ client_id: clara, from_number: '600 000 001', to_number: '910 000 000', duration: 95 },
          ...{ recording_url: 'https://calls.example.com/clara', agent: 'Marta Supuesta' },
        },
        now,
      ),
      insertLogEntry(tx, instance.id, { ...email, client_id: bruno, status: 'sent' }, now),
    ]),
  );
  await erase(clara);
  const [sent, call, toBruno] = await Promise.all(
    ids.map((id) => findLogEntry(reads, { instanceId: instance.id, id: id })),
  );
  const emptied = { recipient: '', subject: null, body: '', error: null, client_id: clara };
  expect(sent).toMatchObject({ ...emptied, status: 'sent', client_name: 'Cliente suprimido' });
  expect(call).toMatchObject({
    ...emptied,
    ...{ status: 'received', from_number: null, to_number: null, recording_url: null, duration: 95 },
    agent: 'Marta Supuesta',
  });
  expect(toBruno).toMatchObject({ recipient: email.recipient, subject: email.subject, body: email.body });
});

test('what waits for an erased client is not sent: it has failed, is announced, and costs nothing', async () => {
  const id = await client();
  const before = await balance();
  const message = await stage(id);
  await erase(id);
  expect(await backlogOf(message)).toEqual([]);
  expect(await findLogEntry(reads, { instanceId: instance.id, id: message })).toMatchObject({
    status: 'failed',
    body: '',
  });
  expect(await balance()).toBe(before);
  const told =
    await sql`select event, data from events where data->>'communication_id' = ${`email-${message}`}`;
  expect(told.map(({ event, data }) => [event, data])).toEqual([
    [
      'email.failed',
      { communication_id: `email-${message}`, client_id: id, channel: 'email', status: 'failed' },
    ],
  ]);
});

test('what a worker is sending this moment is left to it, and what is said of it is not kept', async () => {
  const id = await client();
  const message = await stage(id, now.toISOString());
  await erase(id);
  expect(await backlogOf(message)).toHaveLength(1);
  const [texts] = await sql`
    select html, text, calendar, from_name, reply_to, units from outbound_messages where communication_id = ${message}`;
  expect(texts).toEqual({ html: null, text: '', calendar: null, from_name: null, reply_to: null, units: 1 });
  const news = { status: 'bounced', error: 'clara@example.com: no such user' } as const;
  await write((tx) => moveLogEntries(tx, [{ instanceId: instance.id, id: message, ...news }], now));
  expect(await findLogEntry(reads, { instanceId: instance.id, id: message })).toMatchObject({
    status: 'bounced',
    error: null,
  });
});

test('that mail to an address came back is forgotten with the client who has it', async () => {
  const id = await client({ email: 'clara@example.com', billing_email: 'cuentas@example.com' });
  const addresses = ['clara@example.com', 'cuentas@example.com', 'bruno@example.com'];
  for (const email of addresses)
    await sql`insert into invalid_emails (instance_id, email, reason, since)
      values (${instance.id}, ${email}, 'no such user', ${now.toISOString()})`;
  await erase(id);
  expect([...(await sql`select email from invalid_emails`)]).toEqual([{ email: 'bruno@example.com' }]);
});

test('what was said to its other addresses, or before it was a client, goes too', async () => {
  const phones = { phone: '600 000 001', phone_secondary: '+34 600 00 00 02' };
  const id = await client({ email: 'Clara@example.com', billing_email: 'cuentas@example.com', ...phones });
  const others = { ...email, recipient: 'otra@example.com' };
  const [kept = 0, ...gone] = await write((tx) =>
    Promise.all(
      [
        others,
        email,
        { ...email, recipient: 'cuentas@example.com' },
        { ...email, channel: 'sms', recipient: '+34600000001' } as const,
        {
          ...email,
          direction: 'in',
          status: 'received',
          recipient: '',
          from_number: '+34600000002',
        } as const,
      ].map((each) => insertLogEntry(tx, instance.id, each, now)),
    ),
  );
  await erase(id);
  const bodies = await sql`select id from communications where body <> '' and id in ${sql([kept, ...gone])}`;
  expect(bodies.map((row) => row.id)).toEqual([kept]);
});
