import { createHash } from 'node:crypto';
import type { Ledger } from './ledger.ts';
import type { TaxRecord } from './records.ts';

interface CheckContext {
  ledger: Ledger;
  now: number;
  /** Tax ids that the authority's census does not contain. */
  unknownTaxIds: ReadonlySet<string>;
}

/** An error with which a record is accepted: its code, and a function that detects the error in a record. */
type AdmissibleError = [code: string, isMade: (record: TaxRecord, around: CheckContext) => boolean];

const clockMarginMs = 240_000;
const toleranceCents = 1_000;
/** Tax regimes. If a record contains one of these regimes, the totals of the record are not checked. */
const regimesWithoutTotals = ['03', '05', '06', '08', '09'];

/** Computes the hash of a record from its fields, as in specification 0.1.2. */
export function hashOf({ kind, tree, key, generatedAt, previous }: TaxRecord): string {
  const link: [string, string][] = [
    ['Huella', previous?.hash ?? ''],
    ['FechaHoraHusoGenRegistro', generatedAt],
  ];
  const suffix = kind === 'Alta' ? '' : 'Anulada';
  const ownNames = kind === 'Alta' ? ['TipoFactura', 'CuotaTotal', 'ImporteTotal'] : [];
  const fields: [string, string][] = [
    [`IDEmisorFactura${suffix}`, key.issuer],
    [`NumSerieFactura${suffix}`, key.number],
    [`FechaExpedicionFactura${suffix}`, key.date],
    ...ownNames.map((name): [string, string] => [name, tree.get(name) ?? '']),
    ...link,
  ];
  const text = fields.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}

function computeSums(record: TaxRecord): { quotas: number; total: number } | null {
  if (record.kind !== 'Alta') return null;
  if (record.lines.some(({ regime }) => regimesWithoutTotals.includes(regime ?? ''))) return null;
  const quotas = record.lines.reduce((sum, { quota, surcharge }) => sum + (quota ?? 0) + (surcharge ?? 0), 0);
  return { quotas, total: record.lines.reduce((sum, { base }) => sum + base, quotas) };
}

const exceedsTolerance = (amount: number, expected: number) => Math.abs(amount - expected) > toleranceCents;

const errors: AdmissibleError[] = [
  ['2008', ({ previous, hash }) => previous?.hash === hash],
  ['2000', (record) => hashOf(record) !== record.hash],
  ['2002', ({ previous }) => previous !== null && previous.hash.length !== 64],
  [
    '2003',
    ({ previous, installation }, { ledger }) => {
      if (previous === null) return false;
      const known = ledger.hashesOf(installation, previous);
      return !/^[0-9A-F]*$/.test(previous.hash) || (known.size > 0 && !known.has(previous.hash));
    },
  ],
  ['2007', ({ previous, installation }, { ledger }) => previous === null && ledger.hasAccepted(installation)],
  ['2004', ({ generatedAt }, { now }) => Date.parse(generatedAt) > now + clockMarginMs],
  [
    '2001',
    (record, { unknownTaxIds }) =>
      record.kind === 'Alta' && (record.recipients ?? []).some(({ taxId }) => unknownTaxIds.has(taxId ?? '')),
  ],
  [
    '2005',
    (record) => {
      const expected = computeSums(record);
      return record.kind === 'Alta' && expected !== null && exceedsTolerance(record.total, expected.total);
    },
  ],
  [
    '2006',
    (record) => {
      const expected = computeSums(record);
      return (
        record.kind === 'Alta' && expected !== null && exceedsTolerance(record.quotaTotal, expected.quotas)
      );
    },
  ],
  [
    '2009',
    (record) =>
      record.kind === 'Alta' && record.lines.some(({ tax, regime }) => tax === '02' && regime === null),
  ],
];

/** Returns the codes of the errors with which a record is accepted, the most important first. */
export function admissibleErrors(record: TaxRecord, around: CheckContext): string[] {
  return errors.filter(([, isMade]) => isMade(record, around)).map(([code]) => code);
}

export const admissibleCodes: ReadonlySet<string> = new Set(errors.map(([code]) => code));
