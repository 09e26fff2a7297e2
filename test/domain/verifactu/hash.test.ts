import { expect, test } from 'vitest';
import { altaHash } from '../../../domain/verifactu/hash.ts';
import type { MadeRecord, RecordLink } from '../../../domain/verifactu/record.ts';
import { altaRecord, annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { officialVectors, parsed } from './fixtures.ts';
import { first, invoice } from './scene.ts';

const [start, second, annulled, sample] = officialVectors as [Vector, Vector, Vector, Vector];
type Vector = (typeof officialVectors)[number];

const issuerTaxId = '89890001K';
const date = '2024-01-01';
const linkOf = ({ fields }: Vector, previous: RecordLink['previous']) => ({
  ...first,
  previous,
  generatedAt: String(fields.FechaHoraHusoGenRegistro),
});

test('a chain of three has the hashes that the tax authority gives as examples, in its XML too', () => {
  const keys = ['12345678/G33', '12345679/G34'].map((fullNumber) => ({ issuerTaxId, fullNumber, date }));
  const [one, two] = keys as [(typeof keys)[number], (typeof keys)[number]];
  const amounts = { taxCents: 1_235, totalCents: 12_345 };
  const firstRecord = altaRecord(invoice({ invoice: one, ...amounts }), linkOf(start, null));
  const before = { ...one, hash: firstRecord.hash };
  const secondRecord = altaRecord(invoice({ invoice: two, ...amounts }), linkOf(second, before));
  const last = linkOf(annulled, { ...two, hash: secondRecord.hash });
  const thirdRecord = annulmentRecord({ invoice: two, reference: 'invoice 2' }, last);
  const made: MadeRecord[] = [firstRecord, secondRecord, thirdRecord];
  const expected = [start, second, annulled].map(({ hash }) => hash);
  expect(made.map(({ hash }) => hash)).toEqual(expected);
  const written = made.map(({ xml }) => parsed(xml)).map((it) => it.RegistroAlta ?? it.RegistroAnulacion);
  expect(written.map(({ Huella }) => Huella)).toEqual(expected);
  expect(written.map(({ Encadenamiento }) => Encadenamiento.RegistroAnterior?.Huella)).toEqual([
    undefined,
    start.hash,
    second.hash,
  ]);
});

test('a hash is of the literals: the sample that has amounts of one decimal has its hash by them', () => {
  const { fields } = sample;
  const literals = {
    issuer: issuerTaxId,
    number: '12345678-G66',
    date: '03-02-2025',
    type: 'R3',
    taxTotal: '41.4',
    total: '241.4',
    previousHash: String(fields.Huella),
    generatedAt: '2025-02-03T14:30:00+01:00',
  };
  expect(altaHash(literals)).toBe(sample.hash);
  expect(altaHash({ ...literals, total: '241.40' })).not.toBe(sample.hash);
});
