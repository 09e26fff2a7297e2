import { afterAll, afterEach, expect, test } from 'vitest';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';
import { openTaxAuthorityStandIn } from '../../../tools/lab/stand-ins/tax-authority/server.ts';
import { openInvoiceScene, year } from '../../api/desk/invoices/scene.ts';
import { instanceIdOf } from '../../support/fixtures.ts';
import { openOtherProgram } from '../../support/other-program.ts';
import { openRecordSender } from '../../support/record-sender.ts';

const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
const scene = await openInvoiceScene({
  columns: { verifactu: 'test' },
  settings: { taxAuthorityStandIn: { port: standIn.port, ca: standIn.ca } },
});
const { sql, desk, clock, databaseUrl } = scene;
const sister = await scene.openIssuer('hermano.test', {}, { verifactu: 'test' });
const passphrase = 'una clave de prueba';
const seal = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);
for (const each of [scene, sister])
  await each.desk('POST', '/verifactu/certificate', { file: seal.pfx.toString('base64'), passphrase });

const sentElsewhere = openOtherProgram({ standIn, clock, certificate: { pfx: seal.pfx, passphrase } });
const { sendUntil, errors } = openRecordSender({ databaseUrl, clock, standIn });
const allSent = () =>
  sendUntil(async () => (await sql`select from backlog where kind = 'verifactu'`).length === 0);
afterEach(() => {
  expect(errors.splice(0)).toEqual([]);
});
afterAll(() => standIn.close());

const reconciled = async ({ desk }: Pick<typeof scene, 'desk'>) =>
  (await desk('POST', '/verifactu/reconcile', {})).body;

const restored = () => desk('POST', '/deployment/restored', { at: clock.now().toISOString() });
const namesIn = (differences: { full_number: string; what: string }[], kind: string) =>
  differences.filter(({ what }) => what === kind).map(({ full_number }) => full_number);

test('the invoices of another workshop with the tax id are not unknown', async () => {
  for (const each of [scene, sister, sister]) await each.issued();
  await allSent();
  for (const each of [scene, sister])
    expect(await reconciled(each)).toMatchObject({ ok: true, stored: 3, differences: [] });
});

test('a restored workshop neither counts them as lost, nor uses their numbers', async () => {
  const [own, other] = [await scene.issued(), await sister.issued()];
  await allSent();
  // Deletes the other workshop's claim on its series, as if the backup had been taken before this series existed.
  await sql`delete from series_claims where code = 'FB'`;
  await restored();
  const { resumed, differences } = await reconciled(scene);
  expect(resumed).toBe(true);
  expect(namesIn(differences, 'lost_here'), 'another workshop’s').toEqual([]);
  expect((await reconciled(sister)).resumed).toBe(true);
  expect((await scene.issued()).number).toBe(Number(own.number) + 1);
  const next = String(Number(other.number) + 1).padStart(4, '0');
  expect((await sister.issued()).full_number).toBe(`FB${year}-${next}`);
});

test('a series that another workshop has lost in a restore is its own again, behind the lost numbers', async () => {
  const { date } = await scene.issued();
  await allSent();
  await restored();
  const id = await instanceIdOf(sql, 'hermano.test');
  await sentElsewhere('Q-0007', date as string, `WA-${id}-20260101000000-abcdef01`);
  expect(namesIn((await reconciled(scene)).differences, 'lost_here')).toEqual([]);
  expect(namesIn((await reconciled(sister)).differences, 'lost_here')).toEqual(['Q-0007']);
  const q = { code: 'Q', kind: 'full', per_year: false };
  expect((await scene.askDesk('POST', '/series', q)).status).toBe(422);
  expect((await sister.askDesk('POST', '/series', q)).status).toBe(201);
  expect((await sister.issuedWith({}, { series: 'Q' })).full_number).toBe('Q-0008');
});

test('what another program sends in a series of one workshop is reported to that one alone', async () => {
  const { date } = await scene.issued();
  await allSent();
  await sentElsewhere(`FB${year}-0900`, date as string);
  await sentElsewhere('X-0001', date as string);
  const namesOf = async (each: Pick<typeof scene, 'desk'>) =>
    namesIn((await reconciled(each)).differences, 'unknown_here').toSorted();
  expect(await namesOf(scene)).toEqual(['X-0001']);
  expect(await namesOf(sister)).toEqual([`FB${year}-0900`, 'X-0001']);
});
