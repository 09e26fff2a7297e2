import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimKinds } from '../../../domain/clients/claim-kinds.ts';
import { changesOfClaims, claimedValues, conflictingClient } from '../../../domain/clients/identity.ts';

const nobody = { tax_id: null, email: null, phone: null };

test('claims what is left of tax id, email and phone once it is normalised', () => {
  const clara = { tax_id: '00.000.000-t', email: 'Clara@Example.com', phone: '600 000 001' };
  expect(claimedValues(clara, 'ES')).toEqual([
    { kind: 'email', value: 'clara@example.com' },
    { kind: 'phone', value: '+34600000001' },
    { kind: 'tax_id', value: '00000000T' },
  ]);
});

test('claims nothing for empty values', () => {
  expect(claimedValues(nobody, 'ES')).toEqual([]);
  expect(claimedValues({ tax_id: '. -', email: null, phone: '(-----)' }, 'ES')).toEqual([]);
});

test('sees no change in another spelling', () => {
  const before = { tax_id: '00000000T', email: 'clara@example.com', phone: '600000001' };
  const after = { tax_id: '00.000.000 t', email: 'CLARA@example.com', phone: '+34 600 000 001' };
  expect(changesOfClaims(before, after, 'ES')).toEqual({ taken: [], released: [] });
});

test('claims new values and releases removed ones', () => {
  const before = { ...nobody, phone: '600000001', email: 'clara@example.com' };
  const after = { ...nobody, phone: '600000002', tax_id: '00000000T', email: 'clara@example.com' };
  expect(changesOfClaims(before, after, 'ES')).toEqual({
    taken: [
      { kind: 'phone', value: '+34600000002' },
      { kind: 'tax_id', value: '00000000T' },
    ],
    released: [{ kind: 'phone', value: '+34600000001' }],
  });
});

test('reports the client of the tax id, else of the email, else of the phone', () => {
  const holder = fc.record({ kind: fc.constantFrom(...claimKinds), client_id: fc.integer({ min: 1 }) });
  fc.assert(
    fc.property(fc.uniqueArray(holder, { selector: ({ kind }) => kind }), (holders) => {
      const of = (kind: string) => holders.find((each) => each.kind === kind)?.client_id;
      expect(conflictingClient(holders)).toBe(of('tax_id') ?? of('email') ?? of('phone'));
    }),
  );
});

test('lists claims in one order, no matter who makes them', () => {
  const identity = fc.record({
    tax_id: fc.option(fc.stringMatching(/^[A-Za-z0-9\s.-]{3,20}$/)),
    email: fc.option(fc.emailAddress()),
    phone: fc.option(fc.stringMatching(/^[0-9+()\s.-]{6,30}$/)),
  });
  fc.assert(
    fc.property(identity, (client) => {
      const kinds = claimedValues(client, 'ES').map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.toSorted());
    }),
  );
});
