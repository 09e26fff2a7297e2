import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openTaxAuthority } from '../../../adapters/outbound/tax-authority.ts';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';
import type { Fault } from '../../../tools/lab/stand-ins/tax-authority/faults.ts';
import { keyName } from '../../../tools/lab/stand-ins/tax-authority/ledger.ts';
import { openTaxAuthorityStandIn } from '../../../tools/lab/stand-ins/tax-authority/server.ts';
import { reconcileDueWorkshops } from '../../../workers/housekeeping/reconciliation.ts';
import { openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { openOtherProgram } from '../../support/other-program.ts';
import { openRecordSender } from '../../support/record-sender.ts';
import { secretBox } from '../../support/secret-box.ts';

const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
const { ledger, faults, settings } = standIn;
const scene = await openInvoiceScene({
  columns: { verifactu: 'test' },
  settings: { taxAuthorityStandIn: { port: standIn.port, ca: standIn.ca } },
});
const { sql, desk, askDesk, issued, cancel, clock, databaseUrl } = scene;
const passphrase = 'una clave de prueba';
const seal = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);
await desk('POST', '/verifactu/certificate', { file: seal.pfx.toString('base64'), passphrase });

const sentElsewhere = openOtherProgram({ standIn, clock, certificate: { pfx: seal.pfx, passphrase } });
const { sendUntil: sending, errors } = openRecordSender({ databaseUrl, clock, standIn });
const waiting = async () =>
  (await sql`select from backlog where kind = 'verifactu' and instance_id = (select min(id) from instances)`)
    .length;
const allSent = () => sending(async () => (await waiting()) === 0);

afterEach(async () => {
  faults.clear();
  await sql`update lanes set rests_until = null`;
  settings.pageSize = 10_000;
  settings.month = 'issue';
  expect(ledger.simultaneous).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await standIn.close();
});

type Invoice = Awaited<ReturnType<typeof issued>>;
const reconciled = async (body: object = {}) => (await desk('POST', '/verifactu/reconcile', body)).body;
const status = async () => (await desk('GET', '/verifactu/sending')).body;
const stateOf = async ({ id }: Invoice) =>
  (await sql`select verifactu_status from invoices where id = ${id}`)[0]?.verifactu_status;
const alerts = async () =>
  (await sql`select data from workshop_alerts where kind = 'tax_records_differ' order by id`).map(
    ({ data }) => data,
  );
const keyOf = ({ full_number, date }: Invoice) => ({
  issuer: 'B12345674',
  number: full_number as string,
  date: (date as string).split('-').reverse().join('-'),
});

test('a workshop whose records are equal to those of the authority learns that', async () => {
  await issued();
  await issued();
  await allSent();
  expect(await reconciled()).toMatchObject({
    ok: true,
    failure: null,
    stored: 2,
    confirmed: 0,
    differences: [],
  });
  expect((await status()).reconciled_at).not.toBeNull();
});

test('a record that arrived without an answer counts as accepted, and is not sent again', async () => {
  faults.at(standIn.posted, { kind: 'lost answer' });
  const invoice = await issued();
  await sending(async () => (await stateOf(invoice)) === 'sent');
  expect(await reconciled()).toMatchObject({ ok: true, confirmed: 1 });
  expect(await stateOf(invoice)).toBe('accepted');
  expect(await waiting()).toBe(0);
});

test('a comparison notices a wrong clock, too', async () => {
  settings.now = () => Date.now() + 300_000;
  expect(await reconciled()).toMatchObject({ ok: true });
  expect((await status()).clock_skew_seconds).toBeLessThan(-290);
  settings.now = Date.now;
  expect(await reconciled()).toMatchObject({ ok: true });
  expect((await status()).clock_skew_seconds).toBeNull();
});

test('differences in both directions are reported once, with advice, until they are settled', async () => {
  const [kept, annulled] = [await issued(), await issued()];
  await allSent();
  const before = await alerts();
  ledger.standings.delete(keyName(keyOf(kept)));
  const there = ledger.standing(keyOf(annulled));
  if (there) there.state = 'Anulado';
  await sentElsewhere('X-0001', annulled.date as string);

  const { ok, differences } = await reconciled();
  expect(ok).toBe(false);
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        what: 'missing_there',
        invoice_id: kept.id,
        advice: expect.stringContaining(String(kept.id)),
      }),
      expect.objectContaining({ what: 'annulled_there', full_number: annulled.full_number }),
      expect.objectContaining({
        what: 'unknown_here',
        full_number: 'X-0001',
        installation: 'ELSEWHERE-X-0001',
      }),
    ]),
  );
  expect((await status()).differences).toEqual(differences);
  await reconciled();
  expect((await alerts()).slice(before.length)).toEqual([
    { count: 3, invoices: expect.arrayContaining(['X-0001']) },
  ]);

  await cancel(annulled.id, annulled.full_number as string);
  await desk('POST', `/verifactu/invoices/${kept.id}/correct`, { unchanged: true });
  ledger.standings.delete(keyName({ issuer: 'B12345674', number: 'X-0001', date: keyOf(kept).date }));
  await allSent();
  // The authority refused the correction, because the authority did not have the corrected record. The correction is
  // therefore sent again.
  await desk('POST', `/verifactu/invoices/${kept.id}/correct`, { unchanged: true });
  await allSent();
  expect(await reconciled()).toMatchObject({ ok: true, differences: [] });
});

test('all pages of a month are compared', async () => {
  settings.pageSize = 2;
  const invoice = await issued();
  await allSent();
  const { ok, stored } = await reconciled();
  expect([ok, stored]).toEqual([true, ledger.standings.size]);
  expect(stored).toBeGreaterThan(4);
  expect(await stateOf(invoice)).toBe('accepted');
});

test('an invoice that the authority files under the month of its operation is found', async () => {
  settings.month = 'operation';
  const operation_date = `${Number(String(clock.now().getUTCFullYear())) - 1}-12-03`;
  const { id } = await scene.drafted();
  await scene.set(id, { operation_date });
  await scene.issue(id);
  await allSent();
  expect(await reconciled()).toMatchObject({ ok: true, differences: [] });
});

describe('a comparison that fails changes nothing and says why', () => {
  test.each<[string, Fault]>([
    ['UND_ERR_SOCKET', { kind: 'lost message' }],
    ['UND_ERR_SOCKET', { kind: 'half an answer' }],
    ['HTTP 503', { kind: 'page', status: 503 }],
    ['4103', { kind: 'fault', code: '4103' }],
    ['the pages of the answer repeat', { kind: 'repeated page' }],
  ])('%s', async (failure, fault) => {
    settings.pageSize = 2;
    const before = await status();
    faults.forIssuer('B12345674', fault);
    expect(await reconciled()).toEqual({
      ok: false,
      failure: expect.stringContaining(failure),
      resumed: false,
      months: [],
      stored: 0,
      confirmed: 0,
      differences: [],
      difference_reasons: [],
    });
    const { reconcile_failure, ...after } = await status();
    expect(reconcile_failure).toContain(failure);
    expect(after).toEqual({ ...before, reconcile_failure: undefined });
  });
});

test('a workshop that sends nothing has nothing to compare', async () => {
  const other = await scene.openIssuer('other.test');
  const refused = await other.askDesk('POST', '/verifactu/reconcile', {});
  expect(refused.status).toBe(422);
});

describe('after a restore', () => {
  const restored = async () =>
    (await desk('POST', '/deployment/restored', { at: clock.now().toISOString() })).body;

  test('nothing is issued or sent before a comparison, and numbers and chain begin behind what the authority knows', async () => {
    const before = await issued();
    expect(await restored()).toEqual({ stopped: ['workshop.test'] });
    const [series, number] = (before.full_number as string).split('-');
    const known = `${series}-${String(Number(number) + 7).padStart(4, '0')}`;
    await sentElsewhere(known, before.date as string);
    await expect(issued()).rejects.toThrow(/invoice_conflict.*verifactu reconcile/);

    faults.refusesConnections = true;
    expect(await reconciled()).toMatchObject({ ok: false, resumed: false });
    await expect(issued()).rejects.toThrow(/ECONN|UND_ERR/);
    faults.clear();
    expect(await waiting()).toBe(1);

    const { ok, resumed, differences } = await reconciled();
    expect([ok, resumed]).toEqual([true, true]);
    expect(differences).toMatchObject([{ what: 'lost_here', full_number: known }]);
    const next = await issued();
    expect(next.full_number).toBe(`${series}-${String(Number(number) + 8).padStart(4, '0')}`);
    await allSent();
    const installation = ledger.entries.at(-1)?.record.installation;
    expect(ledger.recordsOf(installation as string)).toHaveLength(1);
    expect(ledger.chainGaps()).toEqual([]);
    expect((await desk('GET', '/verifactu/verify')).body).toMatchObject({ ok: true });
    expect(await reconciled()).toMatchObject({ ok: true, resumed: false });
  });

  test('a series that is set up again continues behind its lost numbers', async () => {
    const { date } = await issued();
    await restored();
    await sentElsewhere('Z-0041', date as string);
    await reconciled();
    const { id } = (await desk('POST', '/series', { code: 'Z', kind: 'full', per_year: false })).body;
    expect(id).toBeGreaterThan(0);
    const invoice = await scene.issuedWith({}, { series: 'Z' });
    expect(invoice.full_number).toBe('Z-0042');
  });

  test('invoices that were lost are known as such, if numbers were stated while there was no certificate', async () => {
    const { full_number, date } = await issued();
    await allSent();
    await restored();
    await desk('DELETE', '/verifactu/certificate');
    expect(await reconciled()).toMatchObject({ ok: false, failure: 'no_certificate' });
    const beyond = (by: number) =>
      (full_number as string).replace(/\d+$/, (number) => String(Number(number) + by).padStart(4, '0'));
    const state = (last_numbers: string[]) =>
      askDesk('POST', '/verifactu/numbers', { last_numbers, confirm: scene.host });
    const refused = (await state([beyond(3)])).body.error.fields[0].message;
    const others = refused.split(': ').at(-1).split(', ');
    expect((await state([beyond(3), ...others])).body.next_numbers[0]).toBe(beyond(4));
    await issued();
    await desk('POST', '/verifactu/certificate', { file: seal.pfx.toString('base64'), passphrase });
    await sentElsewhere(beyond(2), date as string);
    await allSent();
    const { ok, differences } = await reconciled();
    expect([ok, differences.filter(({ full_number: each }: Invoice) => each === beyond(2))]).toMatchObject([
      true,
      [{ what: 'lost_here' }],
    ]);
  });

  test('workshops that send nothing, or have no way to, are not stopped', async () => {
    const [off, new_] = [
      await scene.openIssuer('off.test'),
      await scene.openIssuer('new.test', {}, { verifactu: 'test' }),
    ];
    expect(await restored()).toEqual({ stopped: ['workshop.test'] });
    await off.issued();
    await new_.issued();
    await reconciled();
  });

  test('the workers compare at once, and not again before it is time', async () => {
    await restored();
    const options = {
      database: scene.database,
      taxAuthority: openTaxAuthority(standIn),
      secretBox,
      nightly: true,
      clock: () => clock.now(),
      onError: (error: unknown) => void errors.push(error),
    };
    await reconcileDueWorkshops(options);
    const { reconcile_since, reconciled_at } = await status();
    expect([reconcile_since, reconciled_at]).toEqual([null, expect.any(String)]);
    await issued();
    await reconcileDueWorkshops(options);
    expect((await status()).reconciled_at).toBe(reconciled_at);
  });

  test('the mode stays until the comparison, since it decides whom to ask', async () => {
    await restored();
    expect((await askDesk('PATCH', '/verifactu/mode', { mode: 'off' })).status).toBeGreaterThan(400);
    await reconciled();
  });
});

test('the authority is not asked while a message is under way', async () => {
  faults.at(standIn.posted, { kind: 'slow answer', ms: 1_500 });
  await issued();
  const done = allSent();
  await expect
    .poll(() => sql`select from lanes where kind = 'verifactu' and lease is not null`)
    .toHaveLength(1);
  expect(await reconciled()).toMatchObject({ ok: true });
  await done;
});
