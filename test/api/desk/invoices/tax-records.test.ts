import { describe, expect, test } from 'vitest';
import { idOfNothing, openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, askDesk, issued, drafted, verify, recordsOf } = scene;

/**
 * Creates five tax records in this order: two invoices, the correction of the second invoice, the cancellation of the
 * first invoice, and a third invoice.
 */
const [void_, standing] = [await issued(), await issued()];
const credit = await scene.corrected(standing.id, { difference: true });
await scene.cancel(void_.id, void_.full_number);
const last = await issued();
const recordCount = 5;

describe('the records of an invoice', () => {
  const recordOf = (id: number) => askDesk('GET', `/verifactu/record?invoice_id=${id}`);

  test('are shown as they are kept, byte for byte, the latest first', async () => {
    const [alta, annulment] = await recordsOf(void_.id);
    const shown = ({
      number,
      invoice_id,
      full_number,
      kind,
      xml,
      hash,
      previous_hash,
      generated_at,
    }: typeof alta) => ({
      ...{ number, invoice_id, full_number, kind, xml, hash, previous_hash, generated_at },
    });
    const { status, body } = await recordOf(void_.id);
    expect(status).toBe(200);
    expect(body).toEqual({ ...shown(annulment), records: [shown(annulment), shown(alta)] });
    expect(body.kind).toBe('anulacion');
    expect((await recordOf(standing.id)).body.hash).toBe(standing.verifactu_hash);
  });

  test('a draft has none, nor has an invoice that does not exist', async () => {
    const none = await recordOf((await drafted()).id);
    expect(refusal(none)).toEqual([404, 'not_found']);
    const nothing = await recordOf(idOfNothing);
    expect(refusal(nothing)).toEqual([404, 'not_found']);
    expect(none.body.error.message).not.toBe(nothing.body.error.message);
  });
});

describe('all records', () => {
  const numbers = async (query = '') => {
    const { body } = await desk('GET', `/verifactu/records${query}`);
    return body.data.map(({ number }: { number: number }) => number);
  };

  test('are listed in the order of their chain, or those of invoices of some days', async () => {
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
    const { date } = standing;
    expect(await numbers(`?from=${date}&to=${date}`)).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers(`?from=${date}`)).toHaveLength(recordCount);
    expect(await numbers('?to=2020-01-01')).toEqual([]);
    expect(await numbers('?from=2099-01-01')).toEqual([]);
    expect(refusal(await askDesk('GET', '/verifactu/records?from=gestern'))).toEqual([
      422,
      'validation_error',
      'query/from',
    ]);
  });

  test('are the workshop’s own', async () => {
    const other = await scene.openInstance('other.test', 'business');
    expect((await other.desk('GET', '/verifactu/records')).body.data).toEqual([]);
    expect((await other.desk('GET', '/verifactu/verify')).body).toEqual({
      ok: true,
      records: 0,
      invoices: 0,
      broken: null,
      files: 0,
      differing: 0,
      differences: [],
    });
  });
});

describe('verifying', () => {
  test('finds a sound chain sound', async () => {
    expect(await verify()).toEqual({ ok: true, records: recordCount, broken: null });
  });

  const tables = ['invoices', 'invoice_lines', 'verifactu_records', 'verifactu_chains', 'invoice_pdfs'];

  /**
   * Makes changes as the tables' owner with triggers disabled, and verifies the records. Restores the changed rows
   * afterwards. Returns the result of the verification.
   */
  async function tampered(statements: string[]) {
    const before = {
      invoices: await sql`select * from invoices`,
      records: await sql`select * from verifactu_records`,
      chains: await sql`select * from verifactu_chains`,
    };
    for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`);
    try {
      for (const statement of statements) await sql.unsafe(statement);
      return await verify();
    } finally {
      await sql`delete from verifactu_records`;
      await sql`delete from verifactu_chains`;
      await sql`insert into verifactu_records ${sql(before.records)}`;
      await sql`insert into verifactu_chains ${sql(before.chains)}`;
      for (const row of before.invoices) {
        const { instance_id, id, paper, ...columns } = row;
        const again = await sql`update invoices set ${sql(columns)} where id = ${id}`;
        expect(again.count).toBe(1);
      }
      for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`);
    }
  }

  const record = (number: number, change: string) =>
    `update verifactu_records set ${change} where number = ${number}`;
  const invoice = (id: number, change: string) => `update invoices set ${change} where id = ${id}`;
  const end = (change: string) => `update verifactu_chains set ${change}`;
  const endAt = (number: number) =>
    end(
      `(number, hash, row_hash) = (select number, hash, row_hash from verifactu_records where number = ${number})`,
    );

  const forged: [what: string, statements: string[], at: number, fault: string, of?: number | null][] = [
    [
      'a total in the text',
      [record(2, `xml = replace(xml, '62.92<', '6.29<')`)],
      2,
      'wrong_hash',
      standing.id,
    ],
    [
      'a name in the text',
      [record(2, `xml = replace(xml, 'Clara', 'Otra')`)],
      2,
      'changed_record',
      standing.id,
    ],
    ['the text for none', [record(2, `xml = ''`)], 2, 'changed_record', standing.id],
    ['a hash', [record(2, `hash = repeat('A', 64)`)], 2, 'changed_record', standing.id],
    ['the hash before', [record(2, `previous_hash = repeat('A', 64)`)], 2, 'wrong_previous', standing.id],
    [
      'a row hash',
      [record(2, `row_hash = decode(repeat('00', 32), 'hex')`)],
      2,
      'changed_record',
      standing.id,
    ],
    ['the mode', [record(2, `mode = 'production'`)], 2, 'changed_record', standing.id],
    ['the moment', [record(2, `at = at + interval '1 s'`)], 2, 'changed_record', standing.id],
    ['the day', [record(2, `date = date - 1`)], 2, 'changed_record', standing.id],
    ['the number', [record(2, `full_number = 'F2026-0999'`)], 2, 'changed_record', standing.id],
    ['the kind', [record(2, `kind = 'anulacion'`)], 2, 'changed_record', standing.id],
    ['whose it is', [record(2, `invoice_id = ${last.id}`)], 2, 'changed_record', last.id],
    ['the first away', ['delete from verifactu_records where number = 1'], 1, 'missing_record', null],
    ['one in the middle away', ['delete from verifactu_records where number = 3'], 3, 'missing_record', null],
    ['the last away', ['delete from verifactu_records where number = 5'], 5, 'missing_record', null],
    [
      'the last away, and the end put back',
      ['delete from verifactu_records where number = 5', endAt(4)],
      5,
      'missing_record',
      last.id,
    ],
    ['the end away', ['delete from verifactu_chains'], 5, 'missing_end', last.id],
    ['the end put back', [endAt(4)], 5, 'beyond_end', last.id],
    ['the end’s hash', [end(`hash = repeat('A', 64)`)], 5, 'changed_end', last.id],
    ['the end’s row hash', [end(`row_hash = decode(repeat('00', 32), 'hex')`)], 5, 'changed_end', last.id],
    ['all away but the end', ['delete from verifactu_records'], 1, 'missing_record', null],
    [
      'all away',
      ['delete from verifactu_records', 'delete from verifactu_chains'],
      1,
      'missing_record',
      void_.id,
    ],
    ['an invoice’s total', [invoice(standing.id, 'total_cents = 1')], 2, 'changed_invoice', standing.id],
    [
      'an invoice’s number',
      [invoice(standing.id, `full_number = 'F2026-0999'`)],
      2,
      'changed_invoice',
      standing.id,
    ],
    ['an invoice’s day', [invoice(standing.id, 'date = date - 1')], 2, 'changed_invoice', standing.id],
    ['an invoice’s hash', [invoice(credit.id, 'verifactu_hash = null')], 3, 'changed_invoice', credit.id],
    [
      'an invoice that is void for one that stands',
      [invoice(void_.id, `status = 'issued'`)],
      1,
      'changed_invoice',
      void_.id,
    ],
    [
      'an invoice that stands for a void one',
      [invoice(standing.id, `status = 'cancelled'`)],
      2,
      'changed_invoice',
      standing.id,
    ],
  ];

  test.each(forged)('finds who changed %s', async (_, statements, number, what, of) => {
    const found = await tampered(statements);
    expect(found).toMatchObject({ ok: false, broken: { number, what, invoice_id: of } });
    expect(found.records).toBe(
      what === 'beyond_end' || what === 'changed_end' || what === 'missing_end' ? recordCount : number - 1,
    );
  });

  test('finds it sound again, once all is put back', async () => {
    expect(await verify()).toEqual({ ok: true, records: recordCount, broken: null });
  });
});

describe("an erased client's records", () => {
  const recordOf = (query: string) => askDesk('GET', `/verifactu/record?invoice_id=${standing.id}${query}`);
  const listed = async (query = '') => (await desk('GET', `/verifactu/records${query}`)).body.data;

  test('are blocked: the chain is shown, and the recipient only to who asks for what is blocked', async () => {
    const [before, all] = [(await recordOf('')).body, await listed()];
    expect(before.xml).toContain('Clara Ejemplo');
    await desk('POST', `/clients/${standing.client_id}/erase`);
    const refused = await recordOf('');
    expect([...refusal(refused), JSON.stringify(refused.body).includes('Clara')]).toEqual([
      ...[409, 'client_erased', false],
    ]);
    expect((await recordOf('&blocked=true')).body).toEqual(before);
    expect(await listed('?blocked=true')).toEqual(all);
    expect(await listed()).toEqual(all.map((record: object) => ({ ...record, xml: null })));
    expect(await verify()).toEqual({ ok: true, records: recordCount, broken: null });
  });
});
