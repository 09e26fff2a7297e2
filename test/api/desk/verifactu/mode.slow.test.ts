import { describe, expect, test } from 'vitest';
import { readInstallation } from '../../../../domain/verifactu/read-record.ts';
import { inventedMaker } from '../../../../domain/verifactu/system.ts';
import { pkcs12 } from '../../../../tools/lab/stand-ins/pkcs12.ts';
import { maker as inventedByTests } from '../../../support/maker.ts';
import type { Answer } from '../../../support/requests.ts';
import { openInvoiceScene, refusal } from '../invoices/scene.ts';

const maker = { ...inventedByTests, taxId: 'B12345674' };
const scene = await openInvoiceScene({ settings: { maker } });
const { sql, openIssuer } = scene;

const passphrase = 'una clave que nadie ve';
const day = 86_400_000;
const validity = { from: new Date(Date.now() - day), until: new Date(Date.now() + 365 * day) };
const { pfx } = pkcs12(
  { organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' },
  passphrase,
  validity,
);
const certificate = { file: pfx.toString('base64'), passphrase };

type Issuer = Awaited<ReturnType<typeof openIssuer>>;

let opened = 0;
function another(columns: object = {}, fields: object = {}): Promise<Issuer> {
  opened += 1;
  return openIssuer(`taller-${opened}.test`, fields, columns);
}

const set = ({ askDesk }: Issuer, body: object): Promise<Answer> => askDesk('PATCH', '/verifactu/mode', body);
const statusOf = async ({ desk }: Issuer) => (await desk('GET', '/verifactu/sending')).body;
const fieldsOf = ({ body }: Answer) =>
  body.error.fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
const recordsOf = async ({ desk }: Issuer) =>
  sql`select r.* from verifactu_records r join instances i on i.id = r.instance_id
      where i.legal_name = ${(await desk('GET', '/settings')).body.legal_name} order by number`;

/** Opens a workshop that has a certificate and has issued an invoice in the mode `off`. */
async function ready(): Promise<Issuer> {
  const workshop = await another({ legal_name: `Taller ${opened + 1}, S.L.` });
  await workshop.issued();
  await workshop.desk('POST', '/verifactu/certificate', certificate);
  return workshop;
}

describe('the mode', () => {
  test('has one door', async () => {
    const workshop = await another();
    const answer = await workshop.askDesk('PATCH', '/settings', { verifactu: 'production' });
    expect(refusal(answer)).toEqual([422, 'validation_error', '/verifactu']);
  });

  test('of production needs a certificate that can be used', async () => {
    const answer = await set(await another(), { mode: 'production' });
    expect(fieldsOf(answer)).toEqual([expect.stringMatching(/^\/mode .*no_certificate/)]);
  });

  test('of production needs the maker’s own data', async () => {
    const process = await scene.startProcess({ maker: { ...maker, ...inventedMaker } });
    const answer = await process.deskApp.inject({
      method: 'PATCH',
      url: '/verifactu/mode',
      headers: { host: scene.host },
      payload: { mode: 'production' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('MAKER_TAX_ID');
  });

  test('needs a workshop in Spain, where records are sent', async () => {
    const portugal = await another({}, { country: 'PT', region: null });
    for (const mode of ['test', 'production'])
      expect(fieldsOf(await set(portugal, { mode }))).toEqual([expect.stringMatching(/^\/mode .*PT/)]);
  });

  test('of an exempt workshop has a reason, and no other has', async () => {
    const workshop = await another();
    expect(refusal(await set(workshop, { mode: 'exempt' }))[2]).toBe('/exemption');
    expect(refusal(await set(workshop, { mode: 'off', exemption: 'sii' }))[2]).toBe('/exemption');
    expect(refusal(await set(workshop, { exemption: 'sii' }))[2]).toBe('/exemption');
    const { body } = await set(workshop, { mode: 'exempt', exemption: 'navarre' });
    expect(body).toMatchObject({ mode: 'exempt', exemption: 'navarre' });
    expect((await set(workshop, { mode: 'off' })).body).toMatchObject({ mode: 'off', exemption: null });
  });

  test('for tests is for workshops that have issued nothing, and stays', async () => {
    const workshop = await another();
    expect((await set(workshop, { mode: 'test' })).body.mode).toBe('test');
    expect((await set(workshop, { mode: 'off' })).body.mode).toBe('off');
    await set(workshop, { mode: 'test' });
    await workshop.issued();
    for (const mode of ['off', 'production'])
      expect(refusal(await set(workshop, { mode }))).toEqual([422, 'validation_error', '/mode']);
    const real = await another();
    await real.issued();
    expect(refusal(await set(real, { mode: 'test' }))[2]).toBe('/mode');
  });
});

describe('with production', () => {
  test('a new chain begins, earlier records are kept and checked, and numbers go on', async () => {
    const workshop = await ready();
    const [before] = await recordsOf(workshop);
    expect((await set(workshop, { mode: 'production' })).body).toMatchObject({
      mode: 'production',
      unsent: 0,
    });
    const numbers = [await workshop.issued(), await workshop.issued()].map(({ number }) => number);
    expect(numbers).toEqual([2, 3]);
    const [, first, second] = await recordsOf(workshop);
    expect(first?.previous_hash).toBe('');
    expect(first?.xml).toContain('<sf:PrimerRegistro>S</sf:PrimerRegistro>');
    expect(second?.previous_hash).toBe(first?.hash);
    const installations = [before, first, second].map((row) => readInstallation(row?.xml));
    expect(new Set(installations).size).toBe(2);
    expect(installations[1]).toBe(installations[2]);
    expect(await workshop.verify()).toEqual({ ok: true, records: 3, broken: null });
    expect(await statusOf(workshop)).toMatchObject({ unsent: 2 });
  });

  test('an invoice from before is cancelled by a record that says the authority does not know it', async () => {
    const workshop = await another({ legal_name: `Taller ${opened + 1}, S.L.` });
    const { id, full_number } = await workshop.issued();
    await workshop.desk('POST', '/verifactu/certificate', certificate);
    await set(workshop, { mode: 'production' });
    expect((await workshop.cancel(id, full_number as string)).status).toBe(200);
    const [, annulment] = await recordsOf(workshop);
    expect(annulment?.xml).toContain('<sf:SinRegistroPrevio>S</sf:SinRegistroPrevio>');
    expect(annulment?.xml).toContain('<sf:PrimerRegistro>S</sf:PrimerRegistro>');
  });

  test('the workshop leaves only at the end of a year', async () => {
    const workshop = await ready();
    await set(workshop, { mode: 'production' });
    await workshop.issued();
    expect(fieldsOf(await set(workshop, { mode: 'off' }))).toEqual([expect.stringMatching(/verifactu end/)]);
    const end = (body = {}) => workshop.askDesk('POST', '/verifactu/end', body);
    const lastDay = `${new Date().getFullYear()}-12-31`;
    expect((await end()).body.ends).toBe(lastDay);
    expect((await end({ withdraw: true })).body.ends).toBeNull();
    await end();
    expect(refusal(await set(workshop, { mode: 'off' }))[2]).toBe('/mode');
    await sql`update instances set verifactu_ends = '2026-01-01' where verifactu_ends is not null`;
    const draft = await workshop.drafted();
    const refused = await workshop.askIssue({ id: draft.id });
    expect(refusal(refused)).toEqual([422, 'validation_error', '/workshop/verifactu']);
    expect(refusal(await end({ withdraw: true }))[2]).toBe('/withdraw');
    const left = await set(workshop, { mode: 'exempt', exemption: 'sii' });
    expect(left.body).toMatchObject({ mode: 'exempt', ends: null });
    expect((await set(workshop, { mode: 'production' })).body.mode, 'before it issues').toBe('production');
    await sql`update instances set verifactu_ends = '2026-01-01' where verifactu = 'production'`;
    await set(workshop, { mode: 'exempt', exemption: 'sii' });
    expect((await set(workshop, { mode: 'off' })).body.mode).toBe('off');
    await workshop.issue(draft.id);
    expect(await workshop.verify()).toMatchObject({ ok: true });
  });

  test('has an end only there', async () => {
    const answer = await (await another()).askDesk('POST', '/verifactu/end', {});
    expect(refusal(answer)).toEqual([422, 'validation_error', '/withdraw']);
  });
});

test('from its day on a workshop that sends nothing can issue no invoice, unless it is exempt', async () => {
  const workshop = await another();
  const draft = await workshop.drafted();
  expect((await set(workshop, { from: '2026-01-01' })).body.from).toBe('2026-01-01');
  const refused = await workshop.askIssue({ id: draft.id });
  expect(fieldsOf(refused)).toEqual([expect.stringMatching(/^\/workshop\/verifactu .*2026-01-01/)]);
  await set(workshop, { mode: 'exempt', exemption: 'basque_country' });
  expect((await workshop.issue(draft.id)).number).toBe(1);
});

describe('a first day after the one by law', () => {
  const later = '2028-10-01';

  test('has to be confirmed, and stays visible', async () => {
    const workshop = await another();
    const refused = await set(workshop, { from: later });
    expect(fieldsOf(refused)).toEqual([
      expect.stringMatching(/^\/confirm_later_than_law .*2027-01-01.*--confirm-later-than-law/),
    ]);
    expect(await statusOf(workshop), 'nothing has changed').not.toMatchObject({ from: later });
    const confirmed = await set(workshop, { from: later, confirm_later_than_law: true });
    expect(confirmed.body).toMatchObject({ from: later, lawful_from: '2027-01-01' });
    expect(await statusOf(workshop)).toMatchObject({ from: later, lawful_from: '2027-01-01' });
    expect((await set(workshop, { from: '2027-01-01' })).body.lawful_from).toBeNull();
  });

  test('is half a year later for a person', async () => {
    const workshop = await another({ tax_id: '12345678Z' });
    expect((await set(workshop, { from: '2027-07-01' })).body.lawful_from).toBeNull();
    expect(refusal(await set(workshop, { from: '2027-07-02' }))[2]).toBe('/confirm_later_than_law');
  });

  test('is not confirmed without a day, nor abroad', async () => {
    expect(refusal(await set(await another(), { confirm_later_than_law: true }))[2]).toBe('/from');
    const portugal = await another({}, { country: 'PT', region: null });
    expect((await set(portugal, { from: later })).body.lawful_from).toBeNull();
  });
});

describe('tax id and country of a workshop that has issued invoices', () => {
  test('are not settings any more', async () => {
    const workshop = await another();
    expect((await workshop.askDesk('PATCH', '/settings', { tax_id: 'A58818501' })).status).toBe(200);
    await workshop.askDesk('PATCH', '/settings', { tax_id: 'B12345674' });
    await workshop.issued();
    const answer = await workshop.askDesk('PATCH', '/settings', {
      tax_id: 'A58818501',
      country: 'PT',
      region: null,
    });
    expect(refusal(answer)).toEqual([422, 'validation_error', '/tax_id', '/country']);
    expect((await workshop.askDesk('PATCH', '/settings', { tax_id: 'b-12345674' })).status).toBe(200);
  });

  test('change with a new chain', async () => {
    const workshop = await another({ legal_name: `Taller ${opened + 1}, S.L.` });
    const { id, full_number } = await workshop.issued();
    const { status, body } = await workshop.askDesk('POST', '/verifactu/issuer', { tax_id: 'A58818501' });
    expect([status, body.tax_id]).toEqual([200, 'A58818501']);
    await workshop.issued();
    await workshop.cancel(id, full_number as string);
    const records = await recordsOf(workshop);
    expect(records.map(({ issuer_tax_id }) => issuer_tax_id)).toEqual([
      'B12345674',
      'A58818501',
      'B12345674',
    ]);
    expect(records.map(({ previous_hash }) => previous_hash)).toEqual(['', '', '']);
    expect(new Set(records.map(({ xml }) => readInstallation(xml))).size).toBe(3);
    expect(await workshop.verify()).toEqual({ ok: true, records: 3, broken: null });
  });

  test('change together where the country changes', async () => {
    const workshop = await another();
    await workshop.issued();
    const portugal = { country: 'PT', region: null };
    for (const fields of [portugal, { ...portugal, tax_id: 'B-12345674' }]) {
      const answer = await workshop.askDesk('POST', '/verifactu/issuer', fields);
      expect(refusal(answer)).toEqual([422, 'validation_error', '/tax_id']);
    }
    const fields = { ...portugal, tax_id: '999999990' };
    expect((await workshop.askDesk('POST', '/verifactu/issuer', fields)).status).toBe(200);
    expect(await workshop.verify()).toEqual({ ok: true, records: 1, broken: null });
  });

  test('stay while records wait for an answer', async () => {
    const workshop = await another({ verifactu: 'test' });
    await workshop.issued();
    const answer = await workshop.askDesk('POST', '/verifactu/issuer', { tax_id: 'A58818501' });
    expect(fieldsOf(answer)).toEqual([expect.stringMatching(/^\/tax_id 1 /)]);
  });
});
