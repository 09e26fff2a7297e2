import { expect, test } from 'vitest';
import { appendEvidence } from '../../../actions/signatures/append.ts';
import { insertClient } from '../../../db/clients/writes.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { listBrokenChains } from '../../../db/seals/chain-checks.ts';
import { insertInstance } from '../../../db/workshops/queries.ts';
import { newClient } from '../../../domain/clients/client.ts';
import { dayMs, minuteMs } from '../../../domain/time/lengths.ts';
import { chainRound } from '../../../workers/housekeeping/chains.ts';
import { openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { insertBudget } from '../../db/signatures/scene.ts';
import { secretBox } from '../../support/secret-box.ts';
import { noting } from '../../support/worker-errors.ts';

const startAt = '2026-11-20T12:00:00.000Z';
const scene = await openInvoiceScene({ startAt, columns: { verifactu: 'test' } });
const { sql, database, clock, issued } = scene;
const errors: unknown[] = [];
const options = { database, secretBox, clock: () => clock.now(), onError: noting(errors) };
const round = chainRound(options);

/** Opens a workshop with a budget; returns a function that appends entries to the workshop's evidence. */
async function openChain(host: string) {
  const at = clock.now();
  const fields = { name: host, base_url: `https://${host}`, created_at: at.toISOString() };
  const instance = await inTransaction(database, (tx) => insertInstance(tx, fields, host));
  const append = async (tx: Tx, budgetId: number) => {
    await appendEvidence(
      { tx, instance, secretBox, now: at },
      { budgetId, kind: 'accepted', content: { total: 121 } },
    );
  };
  const budgetId = await inTransaction(database, async (tx) => {
    const { id } = await insertClient(tx, instance, newClient({ name: 'Clara Ejemplo' }), at);
    return insertBudget(tx, instance.id, id);
  });
  return {
    id: instance.id,
    append: (entries: number) =>
      inTransaction(database, async (tx) => {
        for (let entry = 0; entry < entries; entry += 1) await append(tx, budgetId);
      }),
  };
}

const numberAt = async (id: number, again = false) => {
  const [row] = await sql`
    select number::int from chain_checks where instance_id = ${id} and chain = 'evidence' and again = ${again}`;
  return row?.number;
};
const broken = async () =>
  (await database.inSession((db) => listBrokenChains(db, { most: 9 }))).map(
    ({ host, chain, number, what }) => `${host} ${chain} ${number} ${what}`,
  );
const past = (text: string) =>
  sql.unsafe(`begin; set local session_replication_role = replica; ${text}; commit`);
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());
/** Returns the errors that the workers have logged, and empties the log. */
const logged = () => errors.splice(0).map((error) => String(error));

const chain = await openChain('pruebas.test');
await chain.append(3);
await issued();

test('verifies what is added, and reads nothing again while nothing is', async () => {
  await round();
  expect(await numberAt(chain.id)).toBe(3);
  const before = await sql`select *, xmin from chain_checks order by instance_id, chain, again`;
  expect(before).toHaveLength(4);
  await round();
  expect(await sql`select *, xmin from chain_checks order by instance_id, chain, again`).toEqual(before);
  await chain.append(105); // more entries than one batch
  await issued();
  await round();
  expect(await numberAt(chain.id)).toBe(108);
  expect([await broken(), logged()]).toEqual([[], []]);
});

test('finds a link that was added past the service, until it is gone', async () => {
  const { tax_id } =
    (await sql`select issuer_tax_id as tax_id from verifactu_records where number = 1`)[0] ?? {};
  await issued();
  const issuer = (text: string) =>
    past(`update verifactu_records set issuer_tax_id = '${text}' where number = 3`);
  await issuer('B00000000');
  await round();
  expect(await broken()).toEqual(['workshop.test tax_records 3 changed_record']);
  expect(logged()).toEqual([expect.stringMatching(/tax_records 3, changed_record; run verifactu verify/)]);
  await round();
  expect(logged()).toEqual([]); // the error is logged only once
  await issuer(tax_id);
  await round();
  expect(await broken()).toEqual([]);
});

test.each([
  ['written again', `update evidence set hash = sha256('') where number = 108`, '108 changed_entry'],
  ['cut off', 'delete from evidence where number > 106', '108 missing_entry'],
])('finds that the end of a chain was %s, although its head agrees', async (_, change, found) => {
  await past(`create table kept as select * from evidence; create table kept_heads as select * from evidence_heads;
    ${change};
    update evidence_heads h set (number, hash) = (select number, hash from evidence order by number desc limit 1)`);
  await round();
  expect(await broken()).toEqual([`pruebas.test evidence ${found}`]);
  await past(`delete from evidence; insert into evidence select * from kept; drop table kept;
    delete from evidence_heads; insert into evidence_heads select * from kept_heads; drop table kept_heads`);
  await round();
  expect(await broken()).toEqual([]);
  logged();
});

test('verifies older links once a day, since they may be changed, too', async () => {
  const change = (from: string, to: string) =>
    past(`update evidence set content = replace(content, '${from}', '${to}') where number = 104`);
  await change('121', '1.21');
  await round();
  expect(await broken()).toEqual([]); // no entry was added, so nothing was verified
  later(dayMs);
  await round(); // verifies the first hundred entries
  expect(await broken()).toEqual([]);
  await round();
  expect(await broken()).toEqual(['pruebas.test evidence 104 changed_content']);
  await change('1.21', '121');
  later(10 * minuteMs);
  await round();
  expect([await broken(), await numberAt(chain.id, true)]).toEqual([[], 0]);
  logged();
});

test('no chain waits for others for longer than a round', async () => {
  const inTurns = chainRound(options, { added: 2, again: 0 });
  const chains: Awaited<ReturnType<typeof openChain>>[] = [];
  for (const name of ['uno', 'dos', 'tres']) chains.push(await openChain(`${name}.test`));
  for (const { append } of [chain, ...chains]) await append(1);
  const verified = async () => (await Promise.all(chains.map(({ id }) => numberAt(id)))).filter(Boolean);
  await inTurns();
  expect(await verified()).toHaveLength(1);
  await chain.append(1);
  await inTurns();
  expect(await verified()).toHaveLength(3);
});

test('says nothing about a workshop that is being removed', async () => {
  await sql`update instances set removing_at = now() where id = ${chain.id}`;
  await past(
    `delete from evidence where instance_id = ${chain.id}; delete from evidence_heads where instance_id = ${chain.id}`,
  );
  later(dayMs);
  await round();
  expect([await broken(), logged()]).toEqual([[], []]);
});
