import { expect, test } from 'vitest';
import { readClientCertificate } from '../../../adapters/outbound/client-certificate.ts';
import { certificateOwner } from '../../../domain/verifactu/certificate.ts';
import { pkcs12, withManyRounds } from '../../../tools/lab/stand-ins/pkcs12.ts';

const until = new Date('2030-01-02T03:04:05Z');
const subject = { organisation: 'VATES-B12345674', name: 'Talleres Peñas “Ejemplo”, S.L.' };
const { pfx } = pkcs12(subject, 'una clave', { until });

test('the certificate of a file tells whose it is and until when it may be used', async () => {
  const certificate = await readClientCertificate({ pfx, passphrase: 'una clave' });
  expect(certificate.validToDate).toEqual(until);
  expect(certificateOwner(certificate.subject)).toEqual({
    name: 'Talleres Peñas “Ejemplo”, S.L.',
    taxIds: ['B12345674'],
    kind: 'seal',
  });
});

test('a representative’s certificate stands for the organisation and the person', async () => {
  const file = pkcs12({ ...subject, person: 'IDCES-12345678Z' }, 'una clave').pfx;
  const certificate = await readClientCertificate({ pfx: file, passphrase: 'una clave' });
  expect(certificateOwner(certificate.subject)).toMatchObject({
    taxIds: ['B12345674', '12345678Z'],
    kind: 'person',
  });
});

test.each([
  ['a wrong passphrase', pfx, 'otra', 'wrongPassphrase'],
  ['a text', Buffer.from('-----BEGIN CERTIFICATE-----'), 'una clave', 'notPkcs12'],
  ['a file that is cut off', pfx.subarray(0, 200), 'una clave', 'notPkcs12'],
  ['an empty file', Buffer.alloc(0), 'una clave', 'notPkcs12'],
  ['an old cipher', pkcs12(subject, 'una clave', {}, 'rc2').pfx, 'una clave', 'legacyCipher'],
  ['a file without key', pkcs12(subject, 'una clave', {}, 'none').pfx, 'una clave', 'withoutKey'],
])('%s is refused with its reason', async (_, file, passphrase, fault) => {
  await expect(readClientCertificate({ pfx: file, passphrase })).rejects.toMatchObject({ fault });
});

test.each([
  ['O=Uno\nCN=Dos', null],
  ['CN=NURIA EJEMPLO\nSN=EJEMPLO\nserialNumber=12345678Z', { taxIds: ['12345678Z'], kind: 'person' }],
  ['O=A=B\norganizationIdentifier=VATES-A12345674', { name: 'A=B', kind: 'seal' }],
])('the subject %j is read', (subject, owner) => {
  const found = certificateOwner(subject);
  if (owner === null) expect(found).toBeNull();
  else expect(found).toMatchObject(owner);
});

test('a file that is encrypted with 3DES can still be read', async () => {
  const file = pkcs12(subject, 'una clave', {}, '3des').pfx;
  expect((await readClientCertificate({ pfx: file, passphrase: 'una clave' })).subject).toContain(
    'B12345674',
  );
});

test('a file whose key takes too long to derive is refused, and holds nothing up meanwhile', async () => {
  const reading = readClientCertificate({ pfx: withManyRounds(pfx), passphrase: 'una clave' }, 100);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await expect(reading).rejects.toMatchObject({ fault: 'tooSlow' });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});
