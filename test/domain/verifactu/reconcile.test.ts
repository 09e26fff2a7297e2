import { describe, expect, test } from 'vitest';
import { compareWithStored, type SentInvoice } from '../../../domain/verifactu/reconcile.ts';
import type { StoredRecord } from '../../../domain/verifactu/sending/query.ts';

const key = { issuer: 'B12345674', number: 'F2026-0001', date: '20-11-2026' };
const invoice = (...records: SentInvoice['records']): SentInvoice => ({
  ...{ invoiceId: 7, key, records },
  isCancelled: records.some(({ kind }) => kind === 'anulacion'),
});
const cancelled = (...records: SentInvoice['records']) => ({ ...invoice(...records), isCancelled: true });
const alta = (state: SentInvoice['records'][number]['state']) =>
  ({ number: 1, kind: 'alta', hash: 'A', state }) as const;
const annulment = (state: SentInvoice['records'][number]['state']) =>
  ({ number: 2, kind: 'anulacion', hash: 'B', state }) as const;
const stored = (fields: Partial<StoredRecord> = {}): StoredRecord => ({
  key,
  reference: '1',
  hash: 'A',
  state: 'accepted',
  code: null,
  description: null,
  installation: 'I-1',
  ...fields,
});
const kinds = (...compared: Parameters<typeof compareWithStored>) =>
  compareWithStored(...compared).differences.map(({ what }) => what);

describe('an invoice that both have', () => {
  test('does not differ', () => {
    expect(compareWithStored([invoice(alta('accepted'))], [stored()])).toEqual({
      confirmed: [],
      differences: [],
    });
  });

  test('differs if the authority has another record of it', () => {
    expect(kinds([invoice(alta('accepted'))], [stored({ hash: 'X' })])).toEqual(['other_record']);
  });

  test('differs if only one of them counts it as annulled', () => {
    expect(kinds([invoice(alta('accepted'))], [stored({ state: 'annulled' })])).toEqual(['annulled_there']);
    expect(kinds([invoice(alta('accepted'), annulment('accepted'))], [stored()])).toEqual(['in_force_there']);
  });

  test.each(['A', 'B'])(
    'does not differ if both count it as annulled, whichever hash is shown: %s',
    (hash) => {
      const both = [invoice(alta('accepted'), annulment('accepted'))];
      expect(kinds(both, [stored({ state: 'annulled', hash })])).toEqual([]);
    },
  );
});

describe('a record without an answer', () => {
  test.each(['pending', 'sent'] as const)('is confirmed if the authority has it: %s', (state) => {
    const { confirmed } = compareWithStored([invoice(alta(state))], [stored()]);
    expect(confirmed).toEqual([
      { number: 1, invoiceId: 7, state: 'accepted', code: null, description: null },
    ]);
  });

  test('is confirmed with the error that was admitted', () => {
    const there = stored({ state: 'accepted_with_errors', code: '2001', description: 'NIF' });
    expect(compareWithStored([invoice(alta('sent'))], [there]).confirmed).toMatchObject([
      { state: 'accepted_with_errors', code: '2001', description: 'NIF' },
    ]);
  });

  test.each(['A', 'B'])('is confirmed along with the annulment that followed it: %s', (hash) => {
    const there = stored({ state: 'annulled', hash });
    const { confirmed, differences } = compareWithStored([invoice(alta('sent'), annulment('sent'))], [there]);
    expect(confirmed.map(({ number }) => number)).toEqual([1, 2]);
    expect(differences).toEqual([]);
  });

  test('waits on if the authority does not have it, or has another one', () => {
    for (const there of [[], [stored({ hash: 'X' })]])
      expect(compareWithStored([invoice(alta('pending'))], there).confirmed).toEqual([]);
  });

  test('explains why the authority has another record than the accepted one', () => {
    const there = stored({ state: 'annulled', hash: 'B' });
    expect(kinds([invoice(alta('accepted'), annulment('sent'))], [there])).toEqual([]);
  });
});

test('an accepted invoice that the authority no longer has is missing there', () => {
  expect(kinds([invoice(alta('accepted'))], [])).toEqual(['missing_there']);
  expect(kinds([invoice(alta('rejected'))], [])).toEqual([]);
});

test('an invoice that only the authority has is unknown here', () => {
  expect(compareWithStored([], [stored()]).differences).toEqual([
    { what: 'unknown_here', key, invoiceId: null, installation: 'I-1' },
  ]);
});

test('an unsent invoice whose number the authority has from another record is reported', () => {
  expect(kinds([invoice(alta('pending'))], [stored({ hash: 'X' })])).toEqual(['other_record']);
  expect(kinds([invoice(alta('rejected'))], [stored({ hash: 'X', state: 'annulled' })])).toEqual([
    'annulled_there',
  ]);
});

test('an invoice that gave up its number does not differ from the other one that has it', () => {
  for (const given of [invoice(alta('rejected'), annulment('rejected')), cancelled(alta('rejected'))])
    expect(kinds([given], [stored({ hash: 'X' })])).toEqual([]);
});

test('a cancelled invoice whose accepted record another program has replaced is in force there', () => {
  expect(kinds([cancelled(alta('accepted'))], [stored({ hash: 'X' })])).toEqual(['in_force_there']);
});

test('an invoice that both want annulled does not differ, even if the annulment was refused', () => {
  const there = [stored({ state: 'annulled', hash: 'X' })];
  expect(kinds([invoice(alta('accepted'), annulment('rejected'))], there)).toEqual([]);
});

test('an unanswered record has arrived if a later one of its invoice, which was lost here, replaced it there', () => {
  const there = stored({ hash: 'X' });
  const { confirmed, differences } = compareWithStored([invoice(alta('pending'))], [there], {
    isLost: () => true,
  });
  expect(confirmed.map(({ number, state }) => [number, state])).toEqual([[1, 'accepted']]);
  expect(differences.map(({ what }) => what)).toEqual(['other_record']);
});
