import { describe, expect, test } from 'vitest';
import {
  type InvoiceOfRecord,
  judgeEnd,
  judgeRecord,
  judgeStatus,
  type KeptRecord,
  type Link,
  noRecord,
  rowHash,
} from '../../../domain/verifactu/chain.ts';
import type { InvoiceKey, RecordLink } from '../../../domain/verifactu/record.ts';
import { altaRecord, annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { first as firstLink, invoice } from './scene.ts';

type StoredLink = Link & InvoiceOfRecord;

const { system } = firstLink;
const instants = ['2026-11-20T09:30:00.000Z', '2026-11-20T09:30:00.000Z', '2026-11-21T09:30:00.000Z'];

/** Builds a chain: an alta, an alta of the same second, and the annulment of the first alta. */
function soundChain(): [StoredLink, StoredLink, StoredLink] {
  const chain: StoredLink[] = [];
  for (const [at, kind] of (['alta', 'alta', 'anulacion'] as const).entries()) {
    const of = kind === 'alta' ? at + 1 : 1;
    const key = { issuerTaxId: '89890001K', fullNumber: `F26/000${of}`, date: '2026-11-20' };
    chain.push(recordOf(chain.at(-1), { at, kind, key, invoiceId: 10 + of }));
  }
  const [first, second, third] = chain as [StoredLink, StoredLink, StoredLink];
  return [{ ...first, invoice_status: 'cancelled', invoice_annulled: true }, second, third];
}

interface ChainCase {
  at: number;
  kind: KeptRecord['kind'];
  key: InvoiceKey;
  invoiceId: number;
  corrects?: boolean;
}

function recordOf(
  before: StoredLink | undefined,
  { at, kind, key, invoiceId, corrects = false }: ChainCase,
): StoredLink {
  const generatedAt = `2026-11-${at === 2 ? 21 : 20}T10:30:00+01:00`;
  const previous = before
    ? {
        issuerTaxId: before.issuer_tax_id,
        fullNumber: before.full_number,
        date: before.date,
        hash: before.hash,
      }
    : null;
  const link: RecordLink = { previous, generatedAt, system };
  const made =
    kind === 'alta'
      ? altaRecord(
          invoice({ invoice: key, ...(corrects && { correctsRecord: { rejectedBefore: null } }) }),
          link,
        )
      : annulmentRecord({ invoice: key, reference: '3' }, link);
  const record: KeptRecord = {
    instance_id: 1,
    number: at + 1,
    invoice_id: invoiceId,
    kind,
    issuer_tax_id: key.issuerTaxId,
    full_number: key.fullNumber,
    date: key.date,
    mode: 'test',
    at: instants[at] as string,
    generated_at: generatedAt,
    previous_hash: before?.hash ?? '',
    ...made,
  };
  return {
    ...record,
    row_hash: rowHash(before?.row_hash ?? noRecord.row_hash, record),
    invoice_number: key.fullNumber,
    invoice_date: key.date,
    invoice_total_cents: 12_100,
    invoice_hash: kind === 'alta' ? made.hash : null,
    invoice_status: kind === 'alta' ? 'issued' : 'cancelled',
    invoice_annulled: kind === 'anulacion',
    invoice_given_up: false,
  };
}

const [first, second, third] = soundChain();

/** Changes a record, and recomputes its row hash as a forger could. */
function hashedAnew(before: Link | null, record: StoredLink): StoredLink {
  return { ...record, row_hash: rowHash(before?.row_hash ?? noRecord.row_hash, record) };
}

const isBroken = (record: StoredLink, what: string) => ({
  number: record.number,
  invoice_id: record.invoice_id,
  full_number: record.full_number,
  what,
});

describe('a sound chain', () => {
  test('is sound at each link and at its end', () => {
    expect(judgeRecord(null, first)).toBeNull();
    expect(judgeRecord(first, second)).toBeNull();
    expect(judgeRecord(second, third)).toBeNull();
    expect(judgeEnd(third, third)).toBeNull();
  });

  test('may have a further alta of an invoice, which names the hash of the first', () => {
    const key = { ...invoice().invoice, fullNumber: 'F26/0002' };
    const correction = { at: 2, kind: 'alta', key, invoiceId: 12, corrects: true } as const;
    const another = { ...recordOf(second, correction), invoice_hash: second.hash };
    expect(judgeRecord(second, another)).toBeNull();
    const alone = { ...another, invoice_hash: another.hash };
    expect(judgeRecord(second, alone)).toEqual(isBroken(alone, 'changed_invoice'));
    const dearer = { ...another, invoice_total_cents: 12_200 };
    expect(judgeRecord(second, dearer)).toEqual(isBroken(dearer, 'changed_invoice'));
  });

  test('may be empty, with an end or without one', () => {
    expect(judgeEnd(null, undefined)).toBeNull();
    expect(judgeEnd(null, noRecord)).toBeNull();
  });
});

describe('a record is found broken', () => {
  test('where one is missing before it', () => {
    const missing = (number: number) => ({
      number,
      invoice_id: null,
      full_number: null,
      what: 'missing_record',
    });
    expect(judgeRecord(null, second)).toEqual(missing(1));
    expect(judgeRecord(first, third)).toEqual(missing(2));
    expect(judgeRecord(second, second)).toEqual(missing(3));
  });

  test('where it doesn’t follow the one before', () => {
    const strayed = { ...second, previous_hash: 'A'.repeat(64) };
    expect(judgeRecord(first, strayed)).toEqual(isBroken(second, 'wrong_previous'));
    expect(judgeRecord(null, { ...first, previous_hash: 'A'.repeat(64) })).toEqual(
      isBroken(first, 'wrong_previous'),
    );
  });

  const changes: [string, (record: StoredLink) => Partial<StoredLink>][] = [
    ['its text', ({ xml }) => ({ xml: xml.replace('Talleres Ejemplo', 'Talleres Otros') })],
    ['a blank in its text', ({ xml }) => ({ xml: xml.replace('<sf:IDVersion>', ' <sf:IDVersion>') })],
    ['its text for none', () => ({ xml: '' })],
    ['its hash', () => ({ hash: 'B'.repeat(64) })],
    ['its kind', () => ({ kind: 'anulacion' })],
    ['its issuer', () => ({ issuer_tax_id: 'B12345674' })],
    ['its number', () => ({ full_number: 'F26/0009', invoice_number: 'F26/0009' })],
    ['its day', () => ({ date: '2026-11-19', invoice_date: '2026-11-19' })],
    ['its moment', () => ({ at: '2026-11-20T09:31:00.000Z' })],
    ['the moment that was hashed', () => ({ generated_at: '2026-11-20T10:31:00+01:00' })],
    ['its mode', () => ({ mode: 'production' })],
    ['its invoice', () => ({ invoice_id: 99 })],
    ['its workshop', () => ({ instance_id: 2 })],
    ['its row hash', () => ({ row_hash: Buffer.alloc(32, 1) })],
  ];

  test.each(changes)('where somebody has changed %s', (_, change) => {
    const changed = { ...second, ...change(second) };
    expect(judgeRecord(first, changed)).toEqual(isBroken(changed, 'changed_record'));
  });

  test.each(changes.slice(4, 10))('where somebody has changed %s, and hashed the row again', (_, change) => {
    const changed = hashedAnew(first, { ...second, ...change(second) });
    expect(judgeRecord(first, changed)).toEqual(isBroken(changed, 'changed_record'));
  });

  test('at the next one, where the text was changed with all hashes of its own', () => {
    const changed = hashedAnew(first, { ...second, xml: second.xml.replace('Reparación', 'Otra cosa') });
    expect(judgeRecord(first, changed)).toBeNull();
    expect(judgeRecord(changed, third)).toEqual(isBroken(third, 'changed_record'));
    expect(judgeEnd(changed, second)).toEqual(isBroken(second, 'changed_end'));
  });

  test('where its hash is not the one of what it says', () => {
    const xml = second.xml.replace('<sf:ImporteTotal>121.00<', '<sf:ImporteTotal>12.10<');
    expect(judgeRecord(first, { ...second, xml })).toEqual(isBroken(second, 'wrong_hash'));
    const wrong = 'C'.repeat(64);
    const both = { ...second, hash: wrong, xml: second.xml.replaceAll(second.hash, wrong) };
    expect(judgeRecord(first, hashedAnew(first, both))).toEqual(isBroken(second, 'wrong_hash'));
  });

  test('where it names another one as the one before', () => {
    const other = { ...first, full_number: 'F26/0007' };
    expect(judgeRecord(other, second)).toEqual(isBroken(second, 'changed_record'));
  });

  test('where it is older than the one before', () => {
    const early = {
      at: 0,
      kind: 'alta',
      key: { ...invoice().invoice, fullNumber: 'F26/0004' },
      invoiceId: 14,
    } as const;
    const fourth = { ...recordOf(third, early), number: 4 };
    expect(judgeRecord(third, hashedAnew(third, fourth))).toEqual(isBroken(fourth, 'earlier_than_previous'));
  });

  test.each<[string, Partial<InvoiceOfRecord>]>([
    ['number', { invoice_number: 'F26/0003' }],
    ['day', { invoice_date: '2026-11-19' }],
    ['total', { invoice_total_cents: 12_101 }],
    ['hash', { invoice_hash: null }],
  ])('where its invoice has another %s', (_, changed) => {
    expect(judgeRecord(first, { ...second, ...changed })).toEqual(isBroken(second, 'changed_invoice'));
  });

  test('where it is another alta of its invoice that does not say that it corrects the first', () => {
    const key = { ...invoice().invoice, fullNumber: 'F26/0002' };
    const another = {
      ...recordOf(second, { at: 2, kind: 'alta', key, invoiceId: 12 }),
      invoice_hash: second.hash,
    };
    expect(judgeRecord(second, another)).toEqual(isBroken(another, 'changed_invoice'));
  });

  test('where what it annuls isn’t cancelled', () => {
    const standing = { ...third, invoice_status: 'issued' };
    expect(judgeStatus(standing)).toEqual(isBroken(third, 'changed_invoice'));
    expect(judgeStatus({ ...first, invoice_status: 'issued' })).toEqual(isBroken(first, 'changed_invoice'));
    expect([first, second, third].map(judgeStatus)).toEqual([null, null, null]);
    const givenUp = { ...second, invoice_status: 'cancelled', invoice_given_up: true };
    expect(judgeStatus(givenUp)).toBeNull();
    expect(judgeStatus({ ...givenUp, invoice_given_up: false })).toEqual(isBroken(second, 'changed_invoice'));
  });

  test('where its invoice is cancelled, and no record says so', () => {
    const cancelled = { ...second, invoice_status: 'cancelled' };
    expect(judgeStatus(cancelled)).toEqual(isBroken(second, 'changed_invoice'));
  });
});

describe('the end of a chain is found broken', () => {
  test('where it is missing', () => {
    expect(judgeEnd(third, undefined)).toEqual(isBroken(third, 'missing_end'));
  });

  test('where the last records are missing', () => {
    expect(judgeEnd(second, third)).toMatchObject({ number: 3, invoice_id: null, what: 'missing_record' });
    expect(judgeEnd(null, third)).toMatchObject({ number: 1, invoice_id: null, what: 'missing_record' });
  });

  test('where it was put back', () => {
    expect(judgeEnd(third, second)).toMatchObject({ number: 3, what: 'beyond_end' });
  });

  test('where it is another one', () => {
    expect(judgeEnd(third, { ...third, hash: 'D'.repeat(64) })).toEqual(isBroken(third, 'changed_end'));
    expect(judgeEnd(third, { ...third, row_hash: Buffer.alloc(32) })).toEqual(isBroken(third, 'changed_end'));
    expect(judgeEnd(null, { ...noRecord, hash: 'D' })).toMatchObject({ number: 1, what: 'changed_end' });
  });
});

test('the hash of a row does not depend on the order of its columns', () => {
  const { number, xml, ...rest } = first;
  expect(rowHash(noRecord.row_hash, { xml, ...rest, number })).toEqual(first.row_hash);
  expect(rowHash(Buffer.alloc(32, 1), first)).not.toEqual(first.row_hash);
});
