import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { findCommunication } from '../../../db/messages/communications.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { communicationRecord } from '../../../handlers/communications/record.ts';
import { resealSecrets } from '../../../workers/housekeeping/reseal-secrets.ts';
import { sealLog } from '../../../workers/housekeeping/seal-log.ts';
import { everyRow, rowsWith } from '../../support/every-cell.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { secretBox } from '../../support/secret-box.ts';

const own = await createTestDatabase();
const { sql, close } = connect({ url: own.url, applicationName: 'test', settings: {} });
const database = openDatabase({ url: own.url, poolSize: 2 });
afterAll(async () => {
  await Promise.all([database.close(), close(1_000)]);
  await own.drop();
});

const tokens = ['pEKzBgmb3Vn0tqZ5m1fD9A', '0123456789_-abcdefghij'] as const;
const link = (token: string) => `https://taller.example.com/t/${token}`;
const at = '2026-03-02T09:30:00Z';

const texts = [
  {
    subject: null,
    body: `Sígalo: ${link(tokens[0])}`,
    text: `Sígalo: ${link(tokens[0])}`,
    html: `<a href="${link(tokens[0])}">`,
  },
  { subject: `Re: ${link(tokens[1])}`, body: 'Vale', text: null, html: null },
  { subject: null, body: 'Vacío', text: 'Vacío', html: `<a href="${link(tokens[1])}">` },
];
const ids: number[] = [];
for (const { text, html, ...line } of texts) {
  const usual = {
    instance_id: 1,
    channel: 'email',
    direction: 'out',
    recipient: 'a@example.com',
    status: 'sent',
    sealed_tokens: null,
  };
  const [row] = await sql`
    insert into communications ${sql({ ...usual, ...line, created_at: at, updated_at: at })} returning id`;
  ids.push(row?.id);
  if (text === null) continue;
  const kept = { instance_id: 1, communication_id: row?.id, text, html, units: 1, created_at: at };
  await sql`insert into outbound_messages ${sql(kept)}`;
}

async function logged(id: number, box = secretBox) {
  const row = await findCommunication(database.reads, 1, id);
  return communicationRecord(row as NonNullable<typeof row>, { instance: { id: 1 }, secretBox: box });
}

test('links that are not sealed yet are shown as ever until they are, and after', async () => {
  for (const sealed of [[], [3, 0]]) {
    for (const expected of sealed) expect(await sealLog(database, secretBox)).toBe(expected);
    for (const [index, { subject, body }] of texts.entries()) {
      expect(await logged(ids[index] as number)).toMatchObject({ subject, body });
    }
  }
});

test('then none is in any table in the clear', async () => {
  expect(rowsWith(await everyRow(sql), [...tokens])).toEqual([]);
});

test('they are sealed anew with the newest secret, as all others', async () => {
  const newer = 'the secret that has taken the place of the other one';
  const old = 'a secret that is for tests alone and nothing else';
  await resealSecrets(database, openSecretBox([newer, old]));
  expect((await logged(ids[0] as number, openSecretBox([newer]))).body).toBe(texts[0]?.body);
  expect((await logged(ids[0] as number)).body).toBe('Sígalo: https://taller.example.com/t/…');
});
