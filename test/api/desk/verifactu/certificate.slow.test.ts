import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findUsableCertificate } from '../../../../actions/verifactu/certificate.ts';
import { readClientCertificate } from '../../../../adapters/outbound/client-certificate.ts';
import { findInstanceByHost, type Instance } from '../../../../db/workshops/queries.ts';
import { openSecretBox } from '../../../../domain/secrets/secret-box.ts';
import { type FieldMessage, fieldMessages } from '../../../../generated/errors.ts';
import { pkcs12 } from '../../../../tools/lab/stand-ins/pkcs12.ts';
import { workshopProgram } from '../../../../tools/operator/desk/commands.ts';
import { show } from '../../../../tools/operator/desk/output/show.ts';
import { perform } from '../../../../tools/operator/desk/perform.ts';
import { announceExpiries } from '../../../../workers/housekeeping/certificates.ts';
import { resealSecrets } from '../../../../workers/housekeeping/reseal-secrets.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { desk, askDesk, deskApp, host, sql, database, clock, setClock, openInstance } = await openWorkshop({
  startAt: '2026-11-20T12:00:00Z',
  columns: { tax_id: 'B-12345674' },
});

const passphrase = 'una clave que nadie ve';
const until = new Date('2027-06-01T10:00:00Z');
const company = { organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' };
const validity = { from: new Date('2026-01-01T00:00:00Z'), until };
const seal = pkcs12(company, passphrase, validity);
const asked = ({ pfx }: { pfx: Buffer }, words = passphrase) => ({
  file: pfx.toString('base64'),
  passphrase: words,
});
const set = (file = seal) => desk('POST', '/verifactu/certificate', asked(file));
const represent = (since: string) => desk('POST', '/verifactu/representation', { since });
const shownNow = async () => (await desk('GET', '/verifactu/certificate')).body;
const workshop = async () => (await findInstanceByHost(database.reads, host)) as Instance;
const usable = async (secretBox = openSecretBox([secret])) =>
  findUsableCertificate({ tx: database.reads, secretBox }, await workshop(), clock.now());
const secret = 'a secret that is for tests alone and nothing else';
const kept = () => sql`select * from verifactu_certificates`;

const none = { kind: 'none', holder: null, tax_id: null, expires_at: null, added_at: null };
const shown = {
  kind: 'seal',
  holder: company.name,
  tax_id: 'B12345674',
  expires_at: until.toISOString(),
  added_at: expect.any(String),
};

describe("the workshop's certificate", () => {
  test('is missing at first', async () => {
    const nothing = { represented_since: null, sends_with: null, problem: 'no_certificate' };
    expect(await shownNow()).toEqual({ ...none, ...nothing });
    expect(await usable()).toEqual({ problem: 'no_certificate' });
  });

  test('is sealed, shown without its key, and can be used', async () => {
    const { body, text } = await set();
    expect(body).toEqual({ ...shown, represented_since: null, sends_with: 'own', problem: null });
    expect(await shownNow()).toEqual(body);
    expect(text).not.toContain(passphrase);
    const [row] = await sql`select sealed from verifactu_certificates`;
    expect(row?.sealed.includes(passphrase)).toBe(false);
    const found = await usable();
    if ('problem' in found) throw new Error(found.problem);
    expect(found).toEqual({ kind: 'seal', owner: 'own', certificate: { pfx: seal.pfx, passphrase } });
    expect((await readClientCertificate(found.certificate)).validToDate).toEqual(until);
  });

  test('is read from files on the command line, which does not show the passphrase', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    const [file, secretFile] = [join(folder, 'taller.p12'), join(folder, 'passphrase')];
    writeFileSync(file, seal.pfx);
    writeFileSync(secretFile, `${passphrase}\n`);
    let printed = '';
    const program = workshopProgram(async (operation, call) => {
      printed = show(await perform(deskApp, operation, { ...call, instance: host }), true);
    });
    const words = ['verifactu', 'certificate', 'set', '--file', file, '--passphrase-file', secretFile];
    await program.parseAsync(words, { from: 'user' });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(printed)).toMatchObject({ kind: 'seal', sends_with: 'own' });
    expect(printed).not.toContain(passphrase);
  });

  test('of a representative counts as that of the company', async () => {
    const representative = { ...company, person: 'IDCES-12345678Z' };
    const { body } = await set(pkcs12(representative, passphrase, validity));
    expect(body).toMatchObject({ kind: 'person', tax_id: 'B12345674' });
  });

  const of = (organisation: string) => pkcs12({ organisation, name: 'Otra, S.L.' }, passphrase, validity);
  const day = (text: string) => new Date(`${text}T10:00:00Z`);
  const lasting = (from: string, to: string) =>
    pkcs12(company, passphrase, { from: day(from), until: day(to) });
  const text = { pfx: Buffer.from('-----BEGIN CERTIFICATE-----') };
  const representative = { organisation: 'VATES-A58818501', person: 'VATES-B12345674', name: 'Otra, S.L.' };

  test.each<[string, unknown, string, FieldMessage]>([
    ['a wrong passphrase', asked(seal, 'otra'), '/passphrase', 'certificatePassphrase'],
    ['another kind of file', asked(text), '/file', 'certificateForm'],
    ['an old cipher', asked(pkcs12(company, passphrase, validity, 'rc2')), '/file', 'certificateCipher'],
    ['no key', asked(pkcs12(company, passphrase, validity, 'none')), '/file', 'certificateWithoutKey'],
    ['no tax id', asked(of('none')), '/file', 'certificateOwner'],
    ['another company', asked(of('VATES-A58818501')), '/file', 'certificateOfAnother'],
    [
      'a representative of another company',
      asked(pkcs12(representative, passphrase, validity)),
      '/file',
      'certificateOfAnother',
    ],
    ['an expired one', asked(lasting('2025-11-01', '2026-11-20')), '/file', 'certificateExpired'],
    ['one that is not valid yet', asked(lasting('2026-11-21', '2027-11-20')), '/file', 'certificateTooEarly'],
  ])('%s is refused, and changes nothing', async (_, body, path, rule) => {
    const before = await kept();
    const answer = await askDesk('POST', '/verifactu/certificate', body);
    expect(answer.status).toBe(422);
    const [field, ...more] = answer.body.error.fields;
    const [start] = fieldMessages[rule].es.split('{');
    expect(field).toMatchObject({ path, message: expect.stringContaining(start as string) });
    expect(more).toEqual([]);
    expect(answer.text).not.toContain(passphrase);
    expect(await kept()).toEqual(before);
  });

  test('the refusal of an old cipher says how to encode the file again', () => {
    for (const message of Object.values(fieldMessages.certificateCipher))
      expect(message).toMatch(/openssl pkcs12 -legacy -in \S+ -nodes \| openssl pkcs12 -export -out \S+/);
  });

  test('is refused as long as the workshop has no tax id', async () => {
    const { askDesk } = await openInstance('new.test', 'business');
    const answer = await askDesk('POST', '/verifactu/certificate', asked(seal));
    expect(answer.body.error.fields[0].path).toBe('/file');
    expect(answer.body.error.fields[0].message).toContain('NIF');
  });

  test('is not used once the tax id of the workshop is another', async () => {
    await set();
    await sql`update instances set tax_id = 'A58818501' where id = ${(await workshop()).id}`;
    expect(await usable()).toEqual({ problem: 'certificate_of_another' });
    await sql`update instances set tax_id = 'B12345674' where id = ${(await workshop()).id}`;
  });

  test('is unreadable with another secret', async () => {
    const other = openSecretBox(['another secret, which did not seal anything here']);
    expect(await usable(other)).toEqual({ problem: 'certificate_unreadable' });
  });
});

describe("the deployment's certificate", () => {
  const firm = { organisation: 'VATES-A58818501', name: 'Programas Ejemplo, S.A.' };
  const theirs = pkcs12(firm, passphrase, validity);

  test('is used for represented workshops that have none of their own', async () => {
    await desk('DELETE', '/verifactu/certificate');
    const { body } = await desk('POST', '/deployment/certificate', asked(theirs));
    const own = { holder: firm.name, tax_id: 'A58818501' };
    expect(body).toEqual({ ...shown, ...own, represents: 0 });
    expect(await usable()).toEqual({ problem: 'no_certificate' });
    const represented = await represent('2026-11-20');
    const expected = { represented_since: '2026-11-20', sends_with: 'deployment', problem: null };
    expect(represented.body).toEqual({ ...none, ...expected });
    expect((await desk('GET', '/deployment/certificate')).body.represents).toBe(1);
    expect(await usable()).toMatchObject({ owner: 'deployment', certificate: { pfx: theirs.pfx } });
  });

  test('gives way to its own, and takes over when that has expired', async () => {
    const short = new Date('2026-11-25T10:00:00Z');
    await set(pkcs12(company, passphrase, { ...validity, until: short }));
    expect(await usable()).toMatchObject({ owner: 'own' });
    await setClock('2026-11-25T10:00:00Z');
    expect(await usable()).toMatchObject({ owner: 'deployment' });
    await desk('POST', '/verifactu/representation', { end: true });
    expect(await usable()).toEqual({ problem: 'certificate_expired' });
    await setClock('2026-11-20T12:00:00Z');
  });

  test('cannot be used before the representation is signed', async () => {
    const answer = await askDesk('POST', '/verifactu/representation', { since: '2026-11-21' });
    expect(answer.body.error.fields[0].path).toBe('/since');
  });

  test('is refused like a workshop’s, and can be removed', async () => {
    const answer = await askDesk('POST', '/deployment/certificate', asked(theirs, 'otra'));
    expect(answer.body.error.fields[0].path).toBe('/passphrase');
    const { body } = await desk('DELETE', '/deployment/certificate');
    expect(body).toEqual({ ...none, represents: 0 });
    await desk('POST', '/deployment/certificate', asked(theirs));
  });
});

test('the workshop is alerted 30, 7 and 1 days before its certificate expires, once each', async () => {
  await set();
  await sql`update instances set email = 'hola@taller.example.com'`;
  const announce = () =>
    announceExpiries({
      database,
      clock: () => clock.now(),
      onError: (error) => {
        throw error;
      },
    });
  const alerts = async () =>
    (await sql`select data from workshop_alerts where kind = 'certificate_expires' order by id`).map(
      ({ data }) => data,
    );
  const facts = { holder: company.name, expires_at: until.toISOString() };
  for (const [moment, days] of [
    ['2027-05-02T09:59:00Z', null],
    ['2027-05-02T10:00:00Z', 30],
    ['2027-05-20T10:00:00Z', null],
    ['2027-05-25T10:00:00Z', 7],
    ['2027-05-31T10:00:00Z', 1],
    ['2027-06-01T10:00:00Z', null],
  ] as const) {
    await setClock(moment);
    const before = await alerts();
    await Promise.all([announce(), announce()]);
    expect((await alerts()).slice(before.length)).toEqual(days === null ? [] : [{ ...facts, days }]);
  }
  await setClock('2026-11-20T12:00:00Z');
});

test('a new secret opens both certificates once everything is sealed with it', async () => {
  const newer = 'the secret that has taken the place of the other one';
  await resealSecrets(database, openSecretBox([newer, secret]));
  expect(await usable(openSecretBox([newer]))).toMatchObject({ owner: 'own' });
  await desk('DELETE', '/verifactu/certificate');
  await represent('2026-11-20');
  expect(await usable(openSecretBox([newer]))).toMatchObject({ owner: 'deployment' });
});
