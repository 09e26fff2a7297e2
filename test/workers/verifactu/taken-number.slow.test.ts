import { afterAll, afterEach, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';
import { openTaxAuthorityStandIn } from '../../../tools/lab/stand-ins/tax-authority/server.ts';
import { openInvoiceScene, refusal } from '../../api/desk/invoices/scene.ts';
import { openOtherProgram } from '../../support/other-program.ts';
import { openRecordSender } from '../../support/record-sender.ts';
import { succeeded } from '../../support/requests.ts';

const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
afterAll(() => standIn.close());
const { ledger, faults } = standIn;
const scene = await openInvoiceScene({
  columns: { verifactu: 'test' },
  settings: { taxAuthorityStandIn: { port: standIn.port, ca: standIn.ca } },
});
const { sql, desk, askDesk, issued, cancel, clock, databaseUrl } = scene;
const passphrase = 'una clave de prueba';
const { pfx } = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);
await desk('POST', '/verifactu/certificate', { file: pfx.toString('base64'), passphrase });
const sentElsewhere = openOtherProgram({ standIn, clock, certificate: { pfx, passphrase } });
const { sendUntil, errors } = openRecordSender({ databaseUrl, clock, standIn });
const allSent = () =>
  sendUntil(async () => (await sql`select from backlog where kind = 'verifactu'`).length === 0);

/** Numbers of invoices whose annulments are in the chain, but are not sent. */
const withheld: string[] = [];

afterEach(async () => {
  faults.clear();
  await sql`update lanes set rests_until = null`;
  const before = ledger.chainGaps().map((gap) => gap.record);
  const skipped =
    await sql`select r.full_number from verifactu_records r join verifactu_states s using (instance_id, number)
    where r.kind = 'anulacion' and s.state = 'rejected'`;
  expect(skipped.map(({ full_number }) => full_number)).toEqual(withheld);
  expect(before.length).toBeLessThanOrEqual(withheld.length);
  expect(await scene.verify()).toMatchObject({ ok: true });
});

type Invoice = Awaited<ReturnType<typeof issued>>;
const correct = async ({ id }: Invoice, body: object = {}) =>
  (await desk('POST', `/verifactu/invoices/${id}/correct`, body)).body;
const reconciled = async () => (await desk('POST', '/verifactu/reconcile', {})).body;
const status = async () => (await desk('GET', '/verifactu/sending')).body;
const stateOf = async ({ id }: Invoice) => (await scene.rowOf(id)).verifactu_status;
const there = ({ full_number, date }: Invoice) =>
  ledger.standing({
    issuer: 'B12345674',
    number: full_number as string,
    date: (date as string).split('-').reverse().join('-'),
  });

/** Issues an invoice with a number that another program has used, and sends its record; returns the invoice. */
async function refusedAsTaken(): Promise<Invoice> {
  const invoice = await issued();
  await sentElsewhere(invoice.full_number as string, invoice.date as string);
  await allSent();
  expect(await stateOf(invoice)).toBe('rejected');
  expect(errors.splice(0).map(String)).toEqual([expect.stringContaining('another record of invoice')]);
  return invoice;
}

test('a record that is of the same invoice is taken over, once a comparison has found it', async () => {
  const invoice = await refusedAsTaken();
  const number = invoice.full_number as string;
  const takeOver = (typed: string) =>
    askDesk('POST', `/verifactu/invoices/${invoice.id}/correct`, { take_over: typed });
  expect(await correct(invoice)).toMatchObject({
    needs: 'reconciliation',
    advice: expect.stringContaining('verifactu reconcile'),
  });
  expect(refusal(await takeOver(number))).toEqual([422, 'validation_error', '/take_over']);
  expect((await reconciled()).differences).toMatchObject([
    { what: 'other_record', advice: expect.stringContaining(`--take-over ${number}`) },
  ]);
  expect(await correct(invoice, { unchanged: true })).toMatchObject({
    ok: false,
    needs: 'decision',
    advice: expect.stringContaining(`invoices cancel ${invoice.id}`),
  });
  expect(refusal(await takeOver('F-1'))).toEqual([422, 'validation_error', '/take_over']);

  faults.codesOfNumbers.set(number, '1110');
  expect(await correct(invoice, { take_over: number })).toMatchObject({ ok: true, needs: null });
  await allSent();
  faults.clear();
  const { record } = await correct(invoice, { unchanged: true });
  expect(record.xml).toContain('<sf:Subsanacion>S</sf:Subsanacion><sf:RechazoPrevio>S</sf:RechazoPrevio>');
  await allSent();
  expect(await stateOf(invoice)).toBe('accepted');
  expect(there(invoice)?.entry.record.hash).toBe(record.hash);
  expect(await reconciled()).toMatchObject({ ok: true, differences: [] });
  expect(await status()).toMatchObject({ rejected: 0, advice: null });
});

const cancelled = async (invoice: Invoice) =>
  succeeded(await cancel(invoice.id, invoice.full_number as string)).body;
const recordsAbout = ({ full_number }: Invoice) =>
  ledger.entries.filter(({ record }) => record.key.number === full_number).map(({ record }) => record.kind);
const foreignAdvice = expect.stringMatching(/lo envió otro programa.*otro número/);

/**
 * Expects that nothing remains to be done for the invoice, and that the authority received no annulment of the other
 * program's invoice.
 */
async function expectOtherOneStays(invoice: Invoice, foreign: string | undefined): Promise<void> {
  expect(there(invoice)).toMatchObject({ state: 'Correcto', entry: { record: { hash: foreign } } });
  expect(recordsAbout(invoice)).not.toContain('Anulacion');
  expect(await correct(invoice)).toMatchObject({ ok: false, needs: 'foreign', advice: foreignAdvice });
  expect(await status()).toMatchObject({ rejected: 0, advice: null });
  expect(await reconciled()).toMatchObject({ ok: true, differences: [] });
  expect(await correct(invoice)).toMatchObject({ needs: 'foreign' });
}

test.each([true, false])(
  'an invoice whose number another one has is cancelled and issued again, and nothing is sent: compared before %s',
  async (isCompared) => {
    const invoice = await refusedAsTaken();
    const foreign = there(invoice)?.entry.record.hash;
    if (isCompared) await reconciled();
    expect(await cancelled(invoice)).toMatchObject({ status: 'cancelled', verifactu_advice: foreignAdvice });
    expect(await scene.show(invoice.id)).toMatchObject({ verifactu_advice: foreignAdvice });
    expect(await sql`select from backlog where kind = 'verifactu'`).toHaveLength(0);
    await expectOtherOneStays(invoice, foreign);
    const body = { take_over: invoice.full_number };
    expect(refusal(await askDesk('POST', `/verifactu/invoices/${invoice.id}/correct`, body))).toEqual([
      ...[422, 'validation_error', '/take_over'],
    ]);
    await expectIssuedAgain(invoice);
  },
);

async function expectIssuedAgain(invoice: Invoice): Promise<void> {
  const again = (await scene.askIssue({ budget_id: invoice.budget_id })).body;
  expect(again.full_number).not.toBe(invoice.full_number);
  await allSent();
  expect(await stateOf(again)).toBe('accepted');
}

test('an annulment waits for the answer to its invoice, and is withheld if the number is another one’s', async () => {
  const invoice = await issued();
  await cancelled(invoice);
  await sentElsewhere(invoice.full_number as string, invoice.date as string);
  const foreign = there(invoice)?.entry.record.hash;
  await allSent();
  errors.splice(0);
  withheld.push(invoice.full_number as string);
  await expectOtherOneStays(invoice, foreign);
});

test('an annulment of an invoice that was never accepted is sent only if the authority has none under its number', async () => {
  const [invoice, free] = [await issued(), await issued()];
  for (const { full_number } of [invoice, free]) faults.codesOfNumbers.set(full_number as string, '1110');
  await allSent();
  faults.clear();
  await sentElsewhere(invoice.full_number as string, invoice.date as string);
  const foreign = there(invoice)?.entry.record.hash;
  for (const each of [invoice, free]) await cancelled(each);
  await allSent();
  withheld.push(invoice.full_number as string);
  await expectOtherOneStays(invoice, foreign);
  expect(recordsAbout(free)).toEqual(['Alta', 'Anulacion']);
  expect(await stateOf(free)).toMatch(/^accepted/);
});

test('an invoice whose accepted record another program has replaced is cancelled without an annulment', async () => {
  const invoice = await issued();
  await allSent();
  const standing = there(invoice);
  const other = await refusedAsTaken();
  const replacing = there(other)?.entry;
  // Simulates a correction by the other program under this invoice's number.
  if (standing && replacing)
    standing.entry = { ...replacing, record: { ...replacing.record, key: standing.entry.record.key } };
  expect((await reconciled()).differences).toContainEqual(
    expect.objectContaining({ what: 'other_record', invoice_id: invoice.id }),
  );
  expect(await cancelled(invoice)).toMatchObject({ verifactu_advice: foreignAdvice });
  await allSent();
  withheld.push(invoice.full_number as string);
  expect(await correct(invoice)).toMatchObject({ needs: 'foreign' });
  expect((await reconciled()).differences).toContainEqual(
    expect.objectContaining({ what: 'in_force_there', invoice_id: invoice.id }),
  );
  expect(await correct(invoice), 'also after the next comparison').toMatchObject({ needs: 'foreign' });
  expect(recordsAbout(invoice)).toEqual(['Alta']);
  await cancelled(other);
  if (standing) standing.state = 'Anulado';
  expect(await reconciled(), 'the other program has annulled it').toMatchObject({ differences: [] });
});

test('a record that was annulled elsewhere can be taken over, too', async () => {
  const invoice = await refusedAsTaken();
  const standing = there(invoice);
  if (standing) standing.state = 'Anulado';
  expect((await reconciled()).differences).toMatchObject([{ what: 'annulled_there' }]);
  await correct(invoice, { take_over: invoice.full_number });
  await allSent();
  expect(await stateOf(invoice)).toBe('accepted');
  expect(there(invoice)?.state).toBe('Correcto');
});

test('the way on is said in every language', async () => {
  const invoice = await refusedAsTaken();
  await reconciled();
  const texts = await Promise.all(
    languages.map(async (language) => {
      const headers = { host: scene.host, 'accept-language': language };
      const url = `/verifactu/invoices/${invoice.id}/correct`;
      return (await scene.deskApp.inject({ method: 'POST', url, headers, payload: {} })).json().advice;
    }),
  );
  expect(new Set(texts).size).toBe(languages.length);
  for (const text of texts) expect(text).toContain(`--take-over ${invoice.full_number}`);
});
