import { beforeEach, describe, expect, test } from 'vitest';
import { workshopProgram } from '../../../../tools/operator/desk/commands.ts';
import { perform } from '../../../../tools/operator/desk/perform.ts';
import { schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { idOfNothing, openInvoiceScene, refusal } from '../invoices/scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, desk, askDesk, issued, recordsOf, cancel, drafted, verify } = scene;

type Invoice = Awaited<ReturnType<typeof issued>>;
const correct = async (id: number, body: object = {}) =>
  (await desk('POST', `/verifactu/invoices/${id}/correct`, body)).body;

/** Stores an answer of the tax authority to the latest record of an invoice. */
async function answer({ id }: Invoice, state: string, code: string | null = null): Promise<void> {
  await sql`
    insert into verifactu_states (instance_id, number, state, code, changed_at, seal)
    select instance_id, max(number), ${state}, ${code}, now(), '' from verifactu_records
    where invoice_id = ${id} group by instance_id
    on conflict on constraint verifactu_states_pkey do update set state = excluded.state, code = excluded.code`;
}

async function answered(state: string, code: string | null = null): Promise<Invoice> {
  const invoice = await issued();
  await answer(invoice, state, code);
  return invoice;
}

const flagsIn = (xml: string) =>
  [...xml.matchAll(/<sf:(Subsanacion|RechazoPrevio|SinRegistroPrevio)>(\w)</g)].map(
    ([, name, value]) => `${name}=${value}`,
  );

/** Returns a function that runs after each test: it expects an intact chain, and records that satisfy the schema. */
beforeEach(() => async () => {
  expect(await verify()).toMatchObject({ ok: true });
  const rows = await sql`select xml from verifactu_records`;
  for (const { xml } of rows) expect(schemaFault(sending([xml]))).toBeNull();
});

describe('verifactu correct', () => {
  test('identifies a recipient whom the census does not have, as a new record of the invoice', async () => {
    const invoice = await answered('accepted_with_errors', '2001');
    const body = await correct(invoice.id, { recipient_id_type: '07' });
    expect(body).toMatchObject({ ok: true, full_number: invoice.full_number, dry_run: false, needs: null });
    expect(body.differences.map(({ field }: { field: string }) => field.split('/').at(-1))).toContain(
      'IDType',
    );
    const [first, second, ...more] = await recordsOf(invoice.id);
    expect(more).toEqual([]);
    expect(body.record).toEqual({ number: second.number, kind: 'alta', hash: second.hash, xml: second.xml });
    expect(flagsIn(second.xml)).toEqual(['Subsanacion=S']);
    expect(second).toMatchObject({ kind: 'alta', full_number: invoice.full_number });
    expect((await scene.rowOf(invoice.id)).verifactu_hash).toBe(first.hash);
    const lines = await scene.linesAbout(invoice.budget_id);
    expect(lines.at(-1)).toMatchObject({ action: 'invoice.record_corrected' });
  });

  test('keeps what an earlier correction set, until it is set back', async () => {
    const invoice = await answered('accepted_with_errors', '2001');
    await correct(invoice.id, { recipient_id_type: '07' });
    await answer(invoice, 'accepted_with_errors', '2004');
    const again = await correct(invoice.id, { unchanged: true });
    expect(again.differences).toEqual([]);
    expect(again.record.xml).toContain('<sf:IDType>07<');
    await answer(invoice, 'accepted');
    const back = await correct(invoice.id, { recipient_id_type: 'nif', dry_run: true });
    expect(back.record.xml).not.toContain('IDOtro');
  });

  test('follows the answers: rejected, rejected again, accepted, a correction rejected', async () => {
    const invoice = await answered('rejected', '1239');
    const flags = async (state: string) => {
      const { record } = await correct(invoice.id, { unchanged: true });
      await answer(invoice, state, state === 'rejected' ? '1239' : null);
      return flagsIn(record.xml).join(' ');
    };
    expect(await flags('rejected')).toBe('Subsanacion=S RechazoPrevio=X');
    expect(await flags('accepted')).toBe('Subsanacion=S RechazoPrevio=X');
    expect(await flags('rejected')).toBe('Subsanacion=S');
    expect(await flags('accepted')).toBe('Subsanacion=S RechazoPrevio=S');
  });

  test('only shows the record with --dry-run', async () => {
    const invoice = await answered('rejected', '1100');
    const before = await recordsOf(invoice.id);
    const body = await correct(invoice.id, { unchanged: true, dry_run: true });
    expect(body).toMatchObject({ ok: true, dry_run: true, needs: null, record: { kind: 'alta' } });
    expect(await recordsOf(invoice.id)).toEqual(before);
  });

  test.each<[string, string, string | null, object]>([
    ['answer', 'pending', null, {}],
    ['answer', 'sent', null, {}],
    ['nothing', 'accepted', null, {}],
    ['change', 'accepted_with_errors', '2001', {}],
    ['corrective', 'rejected', '1123', {}],
    ['corrective', 'accepted', null, { regime: '03' }],
    ['reconciliation', 'rejected', '3000', {}],
  ])('says that it needs %s after %s %s, and adds no record', async (needs, state, code, body) => {
    const invoice = await answered(state, code);
    const before = await recordsOf(invoice.id);
    const given = await correct(invoice.id, body);
    expect(given).toMatchObject({ ok: false, needs, record: null });
    expect(await recordsOf(invoice.id)).toEqual(before);
  });

  test('refuses what the tax authority would reject, at its option', async () => {
    const invoice = await answered('rejected', '1100');
    const ask = (body: object) => askDesk('POST', `/verifactu/invoices/${invoice.id}/correct`, body);
    expect(refusal(await ask({ regime: '02' }))).toEqual([422, 'validation_error', '/regime']);
    expect(refusal(await ask({ regime: 'general' }))).toEqual([422, 'validation_error', '/regime']);
  });

  test('annuls a cancelled invoice by the answers to its records', async () => {
    const [refused, known] = [await answered('rejected', '1239'), await answered('accepted')];
    for (const invoice of [refused, known]) await cancel(invoice.id, invoice.full_number);
    const last = async ({ id }: Invoice) => (await recordsOf(id)).at(-1);
    expect(flagsIn((await last(refused)).xml)).toEqual(['SinRegistroPrevio=S']);
    expect(flagsIn((await last(known)).xml)).toEqual([]);
    await answer(known, 'rejected', '1239');
    const again = await correct(known.id);
    expect(again).toMatchObject({ ok: true, record: { kind: 'anulacion' } });
    expect(flagsIn(again.record.xml)).toEqual(['RechazoPrevio=S']);
    await answer(known, 'accepted');
    expect(await correct(known.id)).toMatchObject({ ok: false, needs: 'nothing' });
  });

  test('shows nothing that names an erased client', async () => {
    const invoice = await answered('accepted_with_errors', '2001');
    await sql`update clients set erased_at = now() where id = ${invoice.client_id}`;
    const body = await correct(invoice.id, { recipient_id_type: '07', dry_run: true });
    expect(body).toMatchObject({ ok: true, record: { xml: null } });
    expect(body.differences[0]).toEqual({ field: expect.any(String), before: '…', after: '…' });
    await sql`update clients set erased_at = null where id = ${invoice.client_id}`;
  });

  test('takes its options on the command line', async () => {
    const invoice = await answered('accepted_with_errors', '2001');
    let shown: unknown;
    const program = workshopProgram(async (operation, call) => {
      shown = await perform(scene.deskApp, operation, { ...call, instance: scene.host });
    });
    const words = ['verifactu', 'correct', String(invoice.id), '--recipient-id-type', '07', '--dry-run'];
    await program.parseAsync(words, { from: 'user' });
    expect(shown).toMatchObject({ ok: true, dry_run: true, full_number: invoice.full_number });
  });

  test('takes no draft, and no invoice that does not exist', async () => {
    const ask = (id: number) => askDesk('POST', `/verifactu/invoices/${id}/correct`, {});
    expect(refusal(await ask((await drafted()).id))).toEqual([409, 'invoice_conflict']);
    expect(refusal(await ask(idOfNothing))).toEqual([404, 'not_found']);
  });
});

test('what was issued before the workshop sent its records can be reported later', async () => {
  const other = await scene.openIssuer('later.test', {}, { verifactu: 'off' });
  const invoice = await other.issued();
  const ask = (body = {}) => other.desk('POST', `/verifactu/invoices/${invoice.id}/correct`, body);
  expect((await ask()).body).toMatchObject({ ok: false, needs: 'mode' });
  await sql`update instances set verifactu = 'test' where id = (select instance_id from invoices where id = ${invoice.id})`;
  await expect.poll(async () => (await ask({ dry_run: true })).body.needs, { timeout: 10_000 }).toBeNull();
  expect(flagsIn((await ask()).body.record.xml)).toEqual(['Subsanacion=S', 'RechazoPrevio=X']);
  expect(await other.verify()).toEqual({ ok: true, records: 2, broken: null });
});
