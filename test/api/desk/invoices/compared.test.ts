import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareInvoices } from '../../../../actions/invoices/retention/compare.ts';
import { verifyRecords } from '../../../../actions/invoices/retention/verify.ts';
import { connect } from '../../../../db/connection/connection.ts';
import { openSeals } from '../../../../domain/secrets/seals.ts';
import { languages } from '../../../../generated/errors.ts';
import { findingText } from '../../../../views/texts/verification.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { actingIn, openInvoiceScene } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, desk, issued, databaseUrl } = scene;
const seals = openSeals(secretBox.sealKeys);
const owner = connect({ url: databaseUrl, applicationName: 'test', settings: {} });
afterAll(() => owner.close(1_000));

const paid = await issued({ public_notes: 'Gracias' }, { paid: 'card' });
const other = await issued();
const credit = await scene.corrected(other.id, { difference: true });
await desk('GET', `/invoices/${paid.id}/pdf`);
let instanceId = 0;
beforeAll(async () => {
  // Removes the queued PDF, as the workers do once they have stored it.
  await sql`delete from backlog where kind = 'pdfs' and item_id = ${paid.id}`;
  instanceId = (await sql`select id from instances`)[0]?.id;
});

/**
 * Makes a change as the tables' owner with triggers disabled; returns what the verification of invoices and records
 * reports. Rolls the change back.
 */
async function foundAfter(...statements: string[]) {
  const raw = owner.sql;
  await raw.unsafe('begin; set local session_replication_role = replica');
  try {
    for (const statement of statements) await raw.unsafe(statement);
    const compared = await compareInvoices({ snapshot: (work) => work(owner.db), instanceId, seals });
    const { broken } = await verifyRecords(owner.db, instanceId, seals);
    return { ...compared, broken };
  } finally {
    await raw.unsafe('rollback');
  }
}

const invoice = (change: string) => `update invoices set ${change} where id = ${paid.id}`;
const line = (change: string) => `update invoice_lines set ${change} where invoice_id = ${paid.id}`;

describe('verifying compares', () => {
  test.each<[string, object]>([
    [
      invoice(`billing_name = 'Otra'`),
      { table: 'invoices', column: 'billing_name', stored: 'Otra', expected: 'Clara Ejemplo' },
    ],
    [invoice('total_cents = 1'), { table: 'invoices', column: 'total_cents', stored: '1', expected: '6292' }],
    [invoice('base_cents = 1'), { column: 'base_cents', stored: '1', expected: '5200' }],
    [invoice(`public_notes = null`), { column: 'public_notes', stored: null, expected: 'Gracias' }],
    [invoice('vehicle_id = null'), { column: 'vehicle_id', stored: null, expected: null }],
    [invoice(`created_at = created_at - interval '1 ms'`), { column: 'created_at', expected: null }],
    [invoice(`due_date = '2030-01-01'`), { column: 'due_date', stored: '2030-01-01' }],
    [
      invoice(`paper = jsonb_set(paper, '{recipient,name}', '"Otra"')`),
      {
        column: 'paper.recipient.name',
        stored: 'Otra',
        expected: 'Clara Ejemplo',
      },
    ],
    [invoice(`paper = jsonb_set(paper, '{workshop,phone}', '"600"')`), { column: 'paper', stored: null }],
    [invoice(`status = 'cancelled'`), { column: 'status', stored: 'cancelled' }],
    [
      invoice(`verifactu_status = 'accepted'`),
      {
        column: 'verifactu_status',
        stored: 'accepted',
        expected: 'pending',
      },
    ],
    [invoice('paid_cents = 5'), { column: 'paid_cents', stored: '5' }],
    [invoice('seal = null'), { what: 'unsealed', table: 'invoices' }],
    [invoice('state_seal = null'), { what: 'unsealed', column: 'state_seal' }],
    [
      `update invoices set rectifies_id = ${paid.id} where id = ${credit.id}`,
      {
        invoice_id: credit.id,
        column: 'rectifies_id',
        stored: String(paid.id),
      },
    ],
    [line('unit_price_cents = 1'), { table: 'invoice_lines', column: 'unit_price_cents', stored: '1' }],
    [line('unit_cost_cents = 7'), { table: 'invoice_lines', column: 'unit_cost_cents', stored: '7' }],
    [
      `delete from invoice_lines where invoice_id = ${paid.id}`,
      {
        what: 'missing',
        table: 'invoice_lines',
        stored: '0',
      },
    ],
    [
      'update invoice_payments set amount_cents = 1',
      { table: 'invoice_payments', column: 'amount_cents', stored: '1' },
    ],
    ['update invoice_payments set undone_at = now()', { table: 'invoice_payments', column: 'undone_at' }],
    ['delete from invoice_payments', { what: 'payments_differ', stored: '6292', expected: '0' }],
    ['delete from invoice_pdfs', { what: 'missing', table: 'invoice_pdfs' }],
    [`update invoice_pdfs set created_at = created_at + interval '1 s'`, { what: 'unsealed_pdf' }],
    [
      'update invoice_series set active = false',
      { table: 'invoice_series', column: 'active', stored: 'false' },
    ],
    [`delete from invoice_series where code = 'F'`, { what: 'missing', table: 'invoice_series' }],
    [`update invoice_counters set last_number = 9`, { what: 'numbers_differ', stored: '9', expected: '2' }],
    [`update verifactu_states set description = 'x'`, { table: 'verifactu_states', column: 'description' }],
    ['delete from verifactu_states where number = 1', { column: 'verifactu_status', expected: null }],
    ['update verifactu_states set message_id = 99', { what: 'missing', table: 'verifactu_messages' }],
    ['update verifactu_sending set last_message_id = 9', { what: 'missing', table: 'verifactu_messages' }],
  ])('%s', async (change, expected) => {
    await sql`insert into verifactu_sending (instance_id) values (${instanceId}) on conflict do nothing`;
    const { differences } = await foundAfter(change);
    expect(differences).toContainEqual(expect.objectContaining(expected));
  });

  test('finds nothing in what the service wrote', async () => {
    const { body } = await desk('GET', '/verifactu/verify');
    expect(body).toMatchObject({ ok: true, invoices: 3, broken: null, differing: 0, differences: [] });
  });

  test('names the end of the chain if its installation is another one', async () => {
    expect((await foundAfter(`update verifactu_chains set installation = 'WA-9'`)).broken?.what).toBe(
      'changed_end',
    );
  });

  test('leaves out the values of an erased client', async () => {
    const erased = `update clients set erased_at = now() where id = ${paid.client_id}`;
    const { differences } = await foundAfter(erased, invoice(`billing_name = 'Otra'`));
    expect(differences).toContainEqual(
      expect.objectContaining({ column: 'billing_name', stored: null, expected: null }),
    );
  });
});

describe('a Spanish invoice without a record is a broken link', () => {
  const withoutRecord = invoice('verifactu_hash = null');
  test.each<[string, string[]]>([
    [
      'its record and its hash are gone',
      [withoutRecord, `delete from verifactu_records where invoice_id = ${paid.id}`],
    ],
    [
      'all records are gone, and its hash',
      [withoutRecord, 'delete from verifactu_records', 'delete from verifactu_chains'],
    ],
    [
      'the mode is another one',
      [
        withoutRecord,
        `update instances set verifactu = 'exempt', verifactu_exemption = 'sii'`,
        `delete from verifactu_records where invoice_id = ${paid.id}`,
      ],
    ],
  ])('%s', async (_, statements) => {
    expect((await foundAfter(...statements)).broken?.what).toBe('missing_record');
  });

  test('the country was another one only while it was issued', async () => {
    const { issueAs } = actingIn(scene);
    const lines = [{ description: 'Discos', unit_price: 100, tax_rate: 20 }];
    const draft = await scene.drafted({ lines });
    await sql`update instances set country = 'FR', uncertified_accepted_at = now()`;
    await issueAs(draft.id, {}).finally(() => sql`update instances set country = 'ES'`);
    expect((await scene.rowOf(draft.id)).verifactu_hash).toBeNull();
    expect((await scene.verify()).broken).toMatchObject({ what: 'missing_record', invoice_id: draft.id });
  });
});

test.each(languages)('each finding is a sentence in %s', (language) => {
  const about = { table: 'invoices', column: 'billing_name', stored: 'Otra', expected: 'Clara' };
  const said = (
    [
      'changed',
      'paper_differs',
      'record_differs',
      'unsealed',
      'missing',
      'payments_differ',
      'numbers_differ',
      'unsealed_gap',
      'unsealed_pdf',
      'file_missing',
      'file_damaged',
    ] as const
  ).map((what) => findingText(language, { what, ...about }));
  expect(new Set(said).size).toBe(said.length);
  expect(findingText(language, { what: 'changed', ...about })).toMatch(/invoices\.billing_name.*Otra.*Clara/);
  expect(findingText(language, { what: 'changed', ...about, expected: null })).not.toContain('Clara');
  expect(findingText(language, { what: 'changed', ...about, stored: null, expected: null })).toMatch(
    /billing_name/,
  );
});
