import { expect, test } from 'vitest';
import { inContents } from './facts.ts';

const certificate = (expires_at: string) => ({ holder: 'Programas Ejemplo, S.L.', expires_at });

test('says nothing about the certificate as long as it can be used for a month', () => {
  const representation = { represents: 3, certificate: certificate('2027-11-20T12:00:00.000Z') };
  expect(inContents({ representation })).toEqual([]);
});

test.each([
  [
    certificate('2026-12-10T12:00:00.000Z'),
    /^warn certificate: that of Programas Ejemplo, S\.L\. expires at/,
  ],
  [certificate('2026-11-20T11:00:00.000Z'), /^wrong certificate: .* expired at .*: it sends nothing/],
  [null, /^warn certificate: workshops are represented \(3\), but there is none/],
])('reports a certificate %o of represented workshops', (certificate, complaint) => {
  const found = inContents({ representation: { represents: 3, certificate } });
  expect(found).toEqual([expect.stringMatching(complaint)]);
  expect(found[0]).toContain('deployment certificate set');
});
