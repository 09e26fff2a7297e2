import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from 'vitest';
import { compareInvoices } from '../../../../actions/invoices/retention/compare.ts';
import { verifyRecords } from '../../../../actions/invoices/retention/verify.ts';
import { noteStates } from '../../../../actions/verifactu/note-states.ts';
import { type Connection, connect } from '../../../../db/connection/connection.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { asRuntime } from '../../../../db/embedded/index.ts';
import { skipNumbers } from '../../../../db/invoices/series.ts';
import { insertMessage } from '../../../../db/verifactu/messages.ts';
import { sealWhole } from '../../../../domain/invoices/sealed-fields.ts';
import { openSeals, sealedTexts } from '../../../../domain/secrets/seals.ts';
import { openInvoiceScene, year } from '../../../../test/api/desk/invoices/scene.ts';
import { secretBox } from '../../../../test/support/secret-box.ts';
import { pickRandom } from '../races/diary/round.ts';
import { type Change, changesOf, tables } from './tax-records/changes.ts';

/**
 * Number of changes. Each of two database roles makes half of them. Example of a longer run:
 * `FAULT_INVOICE_CHANGES=1000`.
 */
const count = Number(process.env.FAULT_INVOICE_CHANGES ?? 40);

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, database, databaseUrl, issued, drafted, issue, exchanged, corrected, cancel, pay, desk } = scene;
const other = await scene.openInstance('other.test', 'business');
const seals = openSeals(secretBox.sealKeys);

/**
 * Performs all actions that write rows of invoices: payments, corrections, an exchange, a cancellation, skipped
 * numbers, and answers of the tax authority. Returns the ids of the workshops.
 */
async function live(): Promise<number[]> {
  const paid = await issued({ public_notes: 'Gracias' }, { paid: 'card' });
  await desk('GET', `/invoices/${paid.id}/pdf`);
  // Removes the queued work, as the workers do once the PDF is stored.
  await sql`delete from backlog where kind = 'pdfs' and item_id = ${paid.id}`;
  const replaced = await issued();
  await pay(replaced.id, 10);
  const undone = await pay(replaced.id, 5);
  await desk('POST', `/payments/${undone.body.payment_list.at(-1).id}/undo`);
  await corrected(replaced.id, { substitution: true });
  await corrected((await issued()).id, { difference: true });
  const insurer = await scene.newClient({
    ...{
      name: 'Seguros Inventados, S.A.',
      tax_id: 'A12345674',
      address: 'Paseo Inventado, 9',
      city: 'Madrid',
    },
  });
  const { id: budget_id } = await scene.budgetIn('Finalizado');
  const { body: parts } = await desk('POST', '/invoices/split', {
    budget_id,
    payer_id: insurer.id,
    excess: 20,
  });
  for (const { id } of parts.invoices) await scene.issue(id);
  const ticket = await issue((await drafted({}, { simplified: true })).id, { paid: 'cash' });
  await exchanged((await exchanged(ticket.id)).id);
  const void_ = await issued();
  await cancel(void_.id, void_.full_number);
  const [instance] = await sql`select min(id) as id from instances`;
  const [series] = await sql`select series_id as id from invoices where id = ${paid.id}`;
  await inTransaction(database, (tx) =>
    skipNumbers(
      tx,
      { instance_id: instance?.id, series_id: series?.id, year, last_number: 20, stated_by: null },
      { now: new Date(), sealOf: (gap) => seals.seal(sealedTexts.numberGap(gap)) },
    ),
  );
  await issued();
  for (const first of [1, 4, 6]) await send(instance?.id, first);
  return [
    instance?.id,
    ...(await sql`select id from instances where id <> ${instance?.id}`).map(({ id }) => id),
  ];
}

/** Stores a message with two records: the authority has accepted the first and rejected the second. */
async function send(instance_id: number, first: number): Promise<void> {
  const now = new Date();
  const at = now.toISOString();
  const message = {
    ...{ instance_id, first_number: first, last_number: first + 1, records: 2, mode: 'test' as const },
    ...{ request: `<records from="${first}"/>`, answer: '<answer/>', csv: `A-${first}`, reason: null },
    ...{ outcome: 'answered' as const, sent_at: at, ended_at: at },
  };
  await inTransaction(database, async (tx) => {
    const messageId = await insertMessage(tx, message, (row) => sealWhole(seals, 'message', row));
    const judged = [
      { number: first, state: 'accepted' as const, code: null, description: null },
      {
        number: first + 1,
        state: 'rejected' as const,
        code: '1110',
        description: 'El NIF no está identificado.',
      },
    ];
    await noteStates(tx, { instanceId: instance_id, judged, messageId, now, seals });
  });
}

/** Returns what the verification command finds, in the transaction of the change. */
async function found({ db: tx }: Connection, instances: number[]): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const instanceId of instances) {
    const { broken } = await verifyRecords(tx, instanceId, seals);
    const { differences } = await compareInvoices({ snapshot: (work) => work(tx), instanceId, seals });
    all.push(...(broken ? [broken] : []), ...differences);
  }
  return all;
}

async function fingerprint(raw: Sql): Promise<string> {
  const digests = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t)`,
  );
  const [row] = await raw.unsafe(`select ${digests.join(' || ')} as all`);
  return row?.all;
}

type Outcome = 'refused' | 'found' | 'undetected';

async function attempt(
  connection: Connection,
  change: Change,
  instances: number[],
  isOwner: boolean,
): Promise<Outcome> {
  const raw = connection.sql;
  await raw.unsafe('begin');
  try {
    const before = await fingerprint(raw);
    if (isOwner) await raw.unsafe('set local session_replication_role = replica');
    await raw.unsafe('savepoint step');
    const isDone = await raw.unsafe(change).then(
      () => true,
      () => raw.unsafe('rollback to savepoint step').then(() => false),
    );
    if (!isDone) return 'refused';
    const isAllowed = await raw.unsafe('set constraints all immediate').then(
      () => true,
      () => false,
    );
    if (!isAllowed) return 'refused';
    if ((await fingerprint(raw)) === before) return 'refused';
    return (await found(connection, instances)).length > 0 ? 'found' : 'undetected';
  } finally {
    await raw.unsafe('rollback');
  }
}

test(`${count} random changes, deletions, swaps and forged rows in the tables of invoices are refused or found`, {
  timeout: 0,
}, async () => {
  const instances = await live();
  expect(other).toBeDefined();
  const changes = await changesOf(sql);
  const roles = [
    { name: 'the service’s own role', url: asRuntime(databaseUrl), isOwner: false },
    { name: 'the owner without triggers', url: databaseUrl, isOwner: true },
  ];
  const undetected: string[] = [];
  for (const { name, url, isOwner } of roles) {
    const connection = connect({ url, applicationName: 'invoice changes', settings: {} });
    expect(await found(connection, instances)).toEqual([]);
    const outcomes = { refused: 0, found: 0, undetected: 0 };
    const each = Math.ceil(count / roles.length);
    const start = randomInt(changes.length);
    for (let n = 0; n < each; n += 1) {
      const change = pickRandom(changes[(start + n) % changes.length] ?? []);
      const outcome = await attempt(connection, change, instances, isOwner);
      outcomes[outcome] += 1;
      if (outcome === 'undetected') undetected.push(`${name}: ${change}`);
    }
    await connection.close(1_000);
    console.log(`changes by ${name}: ${each}, ${JSON.stringify(outcomes)}`);
  }
  expect(undetected).toEqual([]);
});
