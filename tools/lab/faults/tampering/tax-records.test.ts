import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { verifyRecords } from '../../../../actions/invoices/retention/verify.ts';
import { type Db, openDatabase } from '../../../../db/connection/client.ts';
import { inSnapshot } from '../../../../db/connection/transaction.ts';
import { listRecords, type RecordRow } from '../../../../db/verifactu/queries.ts';
import { findInstanceByHost, type Instance } from '../../../../db/workshops/queries.ts';
import { openSeals, sealedTexts } from '../../../../domain/secrets/seals.ts';
import { momentWithOffset } from '../../../../domain/time/local.ts';
import { judgeRecord, type KeptRecord, noRecord, rowHash } from '../../../../domain/verifactu/chain.ts';
import { invoicingSystem } from '../../../../domain/verifactu/system.ts';
import { altaRecord, annulmentRecord } from '../../../../domain/verifactu/write-record.ts';
import { invoice } from '../../../../test/domain/verifactu/scene.ts';
import { secretBox } from '../../../../test/support/secret-box.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';

/** Number of records of the chain, and of single changes to records: FAULT_TAX_RECORDS=5000/2000. */
const [length = 200, changes = 60] = (process.env.FAULT_TAX_RECORDS ?? '')
  .split('/')
  .filter(Boolean)
  .map(Number);

const { databaseUrl, sql, host } = await openWorkshop();
// Connects as the owner of the tables, because the service's own role may not disable triggers.
const database = openDatabase({ url: databaseUrl });
afterAll(() => database.close());
const seals = openSeals(secretBox.sealKeys);
/**
 * Index of the annulment with which the test tampers first. Verification must report the annulment, not the annulled
 * record.
 */
const anAnnulment = 9;
const instance = (await findInstanceByHost(database.reads, host)) as Instance;
const began = Date.parse('2026-03-28T08:00:00Z');
const system = invoicingSystem({ name: 'Software Inventado, S.L.', taxId: 'B00000000' }, 'WA-1-test');

/** Builds the records as the service does: nine invoices, then the annulment of the ninth. */
function chain(): { records: RecordRow[]; totals: number[] } {
  const records: RecordRow[] = [];
  const totals: number[] = [];
  for (let number = 1; number <= length; number += 1) {
    const before = records.at(-1);
    const at = new Date(began + number * 1_000);
    const isAnnulment = number % 10 === 0;
    const alta = invoice({ totalCents: 121_00 + number });
    const fullNumber = `F2026-${String(isAnnulment ? number - 1 : number).padStart(4, '0')}`;
    const key = { ...alta.invoice, fullNumber, date: '2026-03-28' };
    const link = { previous: before ? { ...keyOf(before), hash: before.hash } : null, system };
    const placed = { ...link, generatedAt: momentWithOffset(at, 'Europe/Madrid') };
    const reference = String(number);
    const made = isAnnulment
      ? annulmentRecord({ invoice: key, reference }, placed)
      : altaRecord({ ...alta, invoice: key, reference }, placed);
    const record: KeptRecord = {
      instance_id: instance.id,
      number,
      invoice_id: isAnnulment ? number - 1 : number,
      kind: isAnnulment ? 'anulacion' : 'alta',
      issuer_tax_id: key.issuerTaxId,
      full_number: fullNumber,
      date: key.date,
      mode: 'off',
      at: at.toISOString(),
      generated_at: placed.generatedAt,
      previous_hash: before?.hash ?? '',
      ...made,
    };
    const row_hash = rowHash(before?.row_hash ?? noRecord.row_hash, record);
    const seal = seals.seal(sealedTexts.record({ ...record, hash: row_hash }));
    records.push({ ...record, row_hash, seal });
    totals.push(alta.totalCents);
  }
  return { records, totals };
}

function keyOf({ issuer_tax_id, full_number, date }: KeptRecord) {
  return { issuerTaxId: issuer_tax_id, fullNumber: full_number, date };
}

/** Inserts the records and their invoices with triggers and foreign keys disabled. */
async function write({ records, totals }: ReturnType<typeof chain>): Promise<void> {
  const last = records.at(-1) as RecordRow;
  const rows = records.map((record, at) => ({
    ...record,
    row_hash: record.row_hash.toString('hex'),
    seal: record.seal?.toString('hex'),
    total_cents: totals[at],
    status: records[at + 1]?.kind === 'anulacion' ? 'cancelled' : 'issued',
  }));
  await unguarded(async (raw) => {
    await raw.unsafe(
      `insert into verifactu_records
      select instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date, mode, at, generated_at,
        previous_hash, hash, xml, decode(row_hash, 'hex'), decode(seal, 'hex')
      from json_to_recordset($1::text::json) as r (instance_id bigint, number bigint, invoice_id bigint, kind text,
        issuer_tax_id text, full_number text, date date, mode text, at timestamptz, generated_at text,
        previous_hash text, hash text, xml text, row_hash text, seal text)`,
      [JSON.stringify(rows)],
    );
    await raw.unsafe(
      `insert into invoices (instance_id, id, status, kind, series_id, series, year, number, full_number, date,
        issued_at, client_id, budget_id, language, base_cents, tax_cents, total_cents, verifactu_hash, paper,
        created_at, updated_at)
      overriding system value
      select instance_id, number, status, 'full', 1, 'F', 2026, number, full_number, date, at, 1, 1, 'es', 0, 0,
        total_cents, hash, '{}', at, at
      from json_to_recordset($1::text::json) as r (instance_id bigint, number bigint, kind text, status text,
        full_number text, date date, at timestamptz, total_cents bigint, hash text) where kind = 'alta'`,
      [JSON.stringify(rows)],
    );
    await raw.unsafe(
      `insert into verifactu_chains (instance_id, installation, number, hash, row_hash, seal)
      values ($1, 'WA-1-test', $2, $3, $4, $5)`,
      [
        instance.id,
        last.number,
        last.hash,
        last.row_hash,
        seals.seal(sealedTexts.chainEnd({ ...last, hash: last.row_hash })),
      ],
    );
  }, 'commit');
}

/** Runs `work` as the owner of the database, with triggers and foreign keys disabled. */
function unguarded<Found>(
  work: (raw: Sql, db: Db) => Promise<Found>,
  end: 'commit' | 'rollback',
): Promise<Found> {
  return database.inSession(async (db, raw) => {
    await raw.unsafe('begin; set local session_replication_role = replica');
    const found = await work(raw, db);
    await raw.unsafe(end);
    return found;
  });
}

const texts = [
  'kind',
  'issuer_tax_id',
  'full_number',
  'mode',
  'generated_at',
  'previous_hash',
  'hash',
  'xml',
];
const columns = [...texts, 'number', 'invoice_id', 'date', 'at', 'row_hash'] as (keyof RecordRow)[];

/** Returns an SQL expression that changes one byte of a column, or one digit of a number. */
function changed(record: RecordRow, column: keyof RecordRow): string {
  if (column === 'row_hash') return bitOf(column);
  if (column === 'kind') return record.kind === 'alta' ? "'anulacion'" : "'alta'";
  if (column === 'date') return `date + ${1 + randomInt(300)}`;
  if (column === 'at') return `at + interval '${1 + randomInt(9_999)} ms'`;
  if (column === 'number') return `number + ${length * 2}`;
  if (column === 'invoice_id') return `${record.invoice_id === 1 ? 2 : 1}`;
  const text = String(record[column]);
  const at = randomInt(text.length);
  const other = text[at] === '~' ? '!' : '~';
  return `overlay(${column} placing '${other}' from ${at + 1} for 1)`;
}

function bitOf(column: string): string {
  const bit = randomInt(256);
  return `set_bit(${column}, ${bit}, 1 - get_bit(${column}, ${bit}))`;
}

/**
 * Verifies the record that follows `before`, instead of the whole chain, because reading the chain for each change
 * would take too long.
 */
async function foundBehind(db: Db, before: RecordRow | null) {
  for await (const [record] of listRecords(db, instance.id, before?.number ?? 0)) {
    return record && judgeRecord(before, record);
  }
  return { number: (before?.number ?? 0) + 1, what: 'missing_record' };
}

test(`${changes} single changes in a chain of ${length} are found, each at its record`, {
  timeout: 0,
}, async () => {
  const made = chain();
  await write(made);
  const startedAt = performance.now();
  const sound = await inSnapshot(database, (tx) => verifyRecords(tx, instance.id, seals));
  expect(sound).toEqual({ records: length, broken: null });
  const tookMs = Math.round(performance.now() - startedAt);

  const whole = Math.ceil(changes / 40);
  for (let change = 0; change < changes; change += 1) {
    const at = change === 0 ? anAnnulment : randomInt(length);
    const record = made.records[at] as RecordRow;
    const filled = columns.filter((column) => record[column] !== '');
    const column = filled[change % filled.length] as keyof RecordRow;
    const forgery = `update verifactu_records set ${column} = ${changed(record, column)} where number = $1`;
    const broken = await unguarded(async (raw, db) => {
      await raw.unsafe(forgery, [record.number]);
      if (change < whole) return (await verifyRecords(db, instance.id, seals)).broken;
      return foundBehind(db, made.records[at - 1] ?? null);
    }, 'rollback');
    expect(broken, forgery).toMatchObject({ number: record.number });
  }
  const [kept] = await sql`select count(*)::int as records from verifactu_records`;
  expect(kept).toEqual({ records: length });
  console.log(`tax records: ${length} verified in ${tookMs} ms, ${changes} changes found`);
});
