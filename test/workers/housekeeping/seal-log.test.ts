import { randomBytes } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { connect as connectAsAdmin } from '../../../db/embedded/initdb.ts';
import { findCommunication } from '../../../db/messages/communications.ts';
import { findStored } from '../../../db/requests/idempotency.ts';
import { nonceBytes, openSecretBox, sealedFor } from '../../../domain/secrets/secret-box.ts';
import { communicationRecord } from '../../../handlers/communications/record.ts';
import { resealSecrets } from '../../../workers/housekeeping/reseal-secrets.ts';
import { sealLog } from '../../../workers/housekeeping/seal-log.ts';
import { everyRow, rowsWith } from '../../support/every-cell.ts';
import { secretBox } from '../../support/secret-box.ts';

/** The last release that kept links in the log as they are, and the plates of erased clients. */
const migrationsBefore = 8;

const { adminUrl } = inject('databases');
const name = `old_${randomBytes(6).toString('hex')}`;
const admin = connectAsAdmin(adminUrl, { max: 1 });
await admin`create database ${admin(name)}`;
const url = adminUrl.replace('/postgres?', `/${name}?`);
await migrate(url, migrationsBefore);
const { sql, close } = connect({ url, applicationName: 'test', settings: {} });
const database = openDatabase({ url, poolSize: 2 });
afterAll(async () => {
  await Promise.all([database.close(), close(1_000)]);
  await admin`drop database ${admin(name)} with (force)`;
  await admin.end();
});

const tokens = ['pEKzBgmb3Vn0tqZ5m1fD9A', '0123456789_-abcdefghij'] as const;
const link = (token: string) => `https://taller.example.com/t/${token}`;
const at = '2026-03-02T09:30:00Z';

const texts = [
  {
    subject: null,
    body: `Sígalo: ${link(tokens[0])}`,
    error: null,
    text: `Sígalo: ${link(tokens[0])}`,
    html: `<a href="${link(tokens[0])}">`,
  },
  { subject: `Re: ${link(tokens[1])}`, body: 'Vale', error: null, text: null, html: null },
  {
    subject: null,
    body: 'Sin enlace',
    error: `550 ${link(tokens[0])} refused`,
    text: 'Sin enlace',
    html: null,
  },
  { subject: null, body: 'Vacío', error: null, text: 'Vacío', html: `<a href="${link(tokens[1])}">` },
];
const ids: number[] = [];
for (const { text, html, ...line } of texts) {
  const usual = {
    instance_id: 1,
    channel: 'email',
    direction: 'out',
    recipient: 'a@example.com',
    status: 'sent',
  };
  const [row] = await sql`
    insert into communications ${sql({ ...usual, ...line, created_at: at, updated_at: at })} returning id`;
  ids.push(row?.id);
  if (text === null) continue;
  const kept = { instance_id: 1, communication_id: row?.id, text, html, units: 1, created_at: at };
  await sql`insert into outbound_messages ${sql(kept)}`;
}
const clicked = JSON.stringify({ communication_id: `email-${ids[0]}`, url: link(tokens[0]) });
await sql`insert into events (instance_id, event, data, occurred_at) values (1, 'email.clicked', ${clicked}, ${at})`;
await sql`insert into webhook_deliveries (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, created_at)
  values (1, 1, 1, 'email.clicked', ${at}, ${clicked}, 'event', ${at})`;
await sql`insert into invalid_emails values (1, 'a@example.com', ${`550 ${link(tokens[0])}`}, ${at})`;
await sql`insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, created_at)
  values (1, 1, 'order-of-clara@example.com', '\\x00', 200, '{}', ${at})`;
const sealedToken = secretBox.seal(tokens[0], sealedFor.trackingToken(1), randomBytes(nonceBytes));
for (const erased_at of [null, at]) {
  const [client] = await sql`
    insert into clients (instance_id, name, search_text, created_at, updated_at, erased_at)
    values (1, 'Cliente', '', ${at}, ${at}, ${erased_at}) returning id`;
  await sql`insert into vehicles (instance_id, client_id, plate, created_at, updated_at)
    values (1, ${client?.id}, ${erased_at ? '0000BBB' : '0000CCC'}, ${at}, ${at})`;
  const [budget] = await sql`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    values (1, 'Rechazado', 'API', ${client?.id}, ${Buffer.from(`hash ${erased_at}`)}, ${sealedToken}, ${at}, ${at}) returning id`;
  const rejected = JSON.stringify({ leadId: budget?.id, reason: 'Caro para Clara' });
  await sql`insert into events (instance_id, event, data, occurred_at) values (1, 'lead.rejected', ${rejected}, ${at})`;
  await sql`insert into budget_documents (instance_id, budget_id, filename, content_type, size, stored_as, sha256,
      actor_kind, actor_id, actor_name, created_at)
    values (1, ${budget?.id}, 'Clara.jpg', 'image/jpeg', 1, ${String(erased_at)}, '', 'key', 1, 'ERP', ${at})`;
  await sql`insert into communications (instance_id, channel, direction, recipient, body, status, client_id,
      provider_id, created_at, updated_at)
    values (1, 'email', 'in', '', '', 'received', ${client?.id}, ${`<${erased_at}@clara>`}, ${at}, ${at})`;
}
await migrate(url);

async function logged(id: number, box = secretBox) {
  const row = await findCommunication(database.reads, 1, id);
  return communicationRecord(row as NonNullable<typeof row>, { instance: { id: 1 }, secretBox: box });
}

test('links of an older release are shown as ever until they are sealed, and after', async () => {
  for (const sealed of [[], [3, 0]]) {
    for (const expected of sealed) expect(await sealLog(database, secretBox)).toBe(expected);
    for (const [index, { subject, body }] of texts.entries()) {
      expect(await logged(ids[index] as number)).toMatchObject({ subject, body });
    }
  }
});

test('then none is in any table in the clear', async () => {
  expect(rowsWith(await everyRow(sql), [...tokens])).toEqual([]);
  const [event] = await sql`select data from events where event = 'email.clicked'`;
  expect(JSON.parse(event?.data)).toMatchObject({ url: 'https://taller.example.com/t/…' });
  const [line] = await sql`select error from communications where id = ${ids[2] as number}`;
  expect(line?.error).toBe('550 https://taller.example.com/t/… refused');
});

test('they are sealed anew with the newest secret, as all others', async () => {
  const newer = 'the secret that has taken the place of the other one';
  const old = 'a secret that is for tests alone and nothing else';
  await resealSecrets(database, openSecretBox([newer, old]));
  expect((await logged(ids[0] as number, openSecretBox([newer]))).body).toBe(texts[0]?.body);
  expect((await logged(ids[0] as number)).body).toBe('Sígalo: https://taller.example.com/t/…');
});

test('answers kept under a key of then are found, and the key is not read', async () => {
  const key = { instanceId: 1, keyId: 1, idempotencyKey: 'order-of-clara@example.com' };
  expect(await findStored(database.reads, key, new Date(0))).toMatchObject({ status: 200, body: '{}' });
  expect(rowsWith(await everyRow(sql), ['clara@'])).toEqual([]);
});

test('the plate of a client that was erased then is free, and no other', async () => {
  const rows = await sql`select plate, owner_erased from vehicles order by plate`;
  expect([...rows]).toEqual([
    { plate: '0000BBB', owner_erased: true },
    { plate: '0000CCC', owner_erased: false },
  ]);
});

test('what erasing had left of that client is gone, and of no other', async () => {
  const left = await sql`
    select c.erased_at is not null as erased, d.filename, e.data->>'reason' as reason, m.provider_id
    from clients c join budgets b on b.client_id = c.id join budget_documents d on d.budget_id = b.id
    join events e on (e.data->>'leadId')::bigint = b.id join communications m on m.client_id = c.id order by c.id`;
  expect([...left]).toEqual([
    { erased: false, filename: 'Clara.jpg', reason: 'Caro para Clara', provider_id: '<null@clara>' },
    {
      ...{ erased: true, filename: expect.stringMatching(/^document-\d+\.jpg$/), reason: null },
      provider_id: expect.stringMatching(/^erased:/),
    },
  ]);
});
