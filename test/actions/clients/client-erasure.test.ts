import { expect, test } from 'vitest';
import { insertClaims, listClaims } from '../../../db/clients/claims.ts';
import {
  type HistoryLine,
  insertConsent,
  insertHistory,
  listClientHistory,
  listConsent,
} from '../../../db/clients/history.ts';
import { insertImportedClients } from '../../../db/clients/import.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { nextIds } from '../../../db/connection/client.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { insertLogEntry } from '../../../db/messages/log.ts';
import { findStored, storeAnswer } from '../../../db/requests/idempotency.ts';
import { anonymisedClientFields, newClient } from '../../../domain/clients/client.ts';
import { claimedValues } from '../../../domain/clients/identity.ts';
import { clientRecord } from '../../../handlers/clients/record.ts';
import { desk, now, openScene } from '../../db/scene.ts';
import { eraseClient } from '../../support/erasing.ts';

const { database, url, instance, write, client } = await openScene();
const { reads } = database;

const clara = {
  name: 'Clara Ejemplo',
  tax_id: '12345678Z',
  email: 'clara@example.com',
  phone: '600 000 001',
};

test('leaves nothing of the person in the record, its history, its claims and the answers kept for replay', async () => {
  const id = await client(clara);
  const [twin = 0] = await write((tx) => nextIds(tx, 'clients', 1));
  const values = claimedValues(clara, 'ES');
  const stored = { instanceId: instance.id, keyId: 1, idempotencyKey: 'order-00001' };
  await write((tx) =>
    Promise.all([
      insertClaims(tx, instance.id, id, values),
      insertHistory(
        tx,
        instance.id,
        { clientId: id, action: 'client.created', changes: { name: [null, clara.name] } },
        desk,
        now,
      ),
      insertHistory(
        tx,
        instance.id,
        { clientId: id, action: 'vehicle.created', vehicleId: 4, changes: {} },
        desk,
        now,
      ),
      insertConsent(tx, instance.id, id, [{ subject: 'sms', opted_out: true }], desk, now),
      storeAnswer(
        tx,
        stored,
        { fingerprint: Buffer.of(1), status: 201, body: clara.name, encrypted: false, clientIds: [id] },
        now,
      ),
    ]),
  );
  const duplicate = { id: twin, fields: newClient(clara), claims: values, changes: {}, consents: [] };
  await write((tx) =>
    insertImportedClients(tx, instance, [duplicate], { actor: desk, now, duplicates: true }),
  );

  await write((tx) => eraseClient(tx, instance, { id }, now));

  const row = await findClient(reads, { instanceId: instance.id, id });
  expect(clientRecord(row as never)).toEqual({
    ...anonymisedClientFields('Cliente suprimido'),
    id,
    erased_at: now.toISOString(),
  });
  const { rows: history } = await listClientHistory(reads, instance.id, id, positionAfterLast, 10);
  expect(history).toMatchObject([
    { action: 'vehicle.created', vehicle_id: 4, changes: {} },
    {
      action: 'client.created',
      changes: { name: [null, null] },
      actor_name: 'Bruno Ficticio',
      at: now.toISOString(),
    },
  ]);
  const { rows: consents } = await listConsent(reads, instance.id, id, positionAfterLast, 10);
  expect(consents).toMatchObject([{ subject: 'sms', opted_out: true }]);
  expect((await findStored(reads, stored, new Date(0)))?.body).toBeNull();
  expect(await write((tx) => listClaims(tx, { instanceId: instance.id, clientId: id }))).toEqual([]);
  expect(await write((tx) => listClaims(tx, { instanceId: instance.id, clientId: twin }))).toHaveLength(3);
});

test('leaves no trace of the person anywhere else in the database', async () => {
  const { connect } = await import('../../../db/embedded/initdb.ts');
  const secret = {
    name: 'Zacarías Inconfundible',
    email: 'zacarias@example.test',
    phone: '699 123 987',
    tax_id: 'X7654321Q',
  };
  const id = await client(secret);
  await write((tx) => insertClaims(tx, instance.id, id, claimedValues(secret, 'ES')));
  const { name, email: recipient, phone } = secret;
  const said = { recipient, subject: name, body: name, client_id: id, from_number: phone, to_number: phone };
  const message = { ...said, channel: 'email', direction: 'out', status: 'sent', error: recipient } as const;
  await write((tx) => insertLogEntry(tx, instance.id, message, now));
  const itself = { kind: 'client', id, name } as const;
  const line: HistoryLine = { clientId: id, action: 'client.updated', changes: { name: [null, name] } };
  await write((tx) => insertConsent(tx, instance.id, id, [{ subject: 'sms', opted_out: true }], itself, now));
  await write((tx) => insertHistory(tx, instance.id, line, itself, now));
  await write((tx) => eraseClient(tx, instance, { id }, now));
  const sql = connect(url, { max: 1 });
  const tables = await sql`select tablename from pg_tables where schemaname = 'public'`;
  for (const { tablename } of tables) {
    const rows = await sql`select t::text as row from ${sql(tablename)} t
      where t::text ~* 'zacar|inconfundible|699.?123.?987|699123987|7654321'`;
    expect([tablename, rows.map(({ row }) => row)]).toEqual([tablename, []]);
  }
  await sql.end();
});
