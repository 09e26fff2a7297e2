import type { Alta, InvoiceKey, Recipient, RecordDetail } from '../../../../domain/verifactu/record.ts';
import type { RuleName } from '../../../../domain/verifactu/rules/rule.ts';
import { correction, foreigner, invoice, repair } from '../scene.ts';

/** Test cases by the name of their rule, followed by the variant if there are several. */
export type RuleCases = Record<string, RuleCase>;

interface RuleCase {
  guarantee: string;
  breaking: Alta;
  /** Path of the field that violates the rule. */
  path: string;
  /** A record that satisfies the rule and differs from `breaking` as little as possible. */
  passing: Alta;
  /** Rules that every violation of this rule also violates. */
  besides?: RuleName[];
}

const keyed = (changes: Partial<InvoiceKey>) => invoice({ invoice: { ...invoice().invoice, ...changes } });
export const altaWithNumber = (fullNumber: string) => keyed({ fullNumber });
export const altaWithDate = (date: string) => keyed({ date });
export const operatedOn = (operationDate: string) => invoice({ operationDate });
export const to = (...recipients: Recipient[]) => invoice({ recipients });
export const abroad = (changes: Partial<typeof foreigner> | object) =>
  to({ ...foreigner, ...changes } as Recipient);
export const unregisteredNif = {
  name: 'Ramón Ejemplo',
  country: 'ES',
  idType: '07',
  id: '12345678Z',
} as const;
export const passport = { name: 'Ada Sample', country: 'US', idType: '03', id: 'P-0001' } as const;
export const of = (detail: Partial<RecordDetail>, changes: Partial<Alta> = {}) =>
  invoice({ details: [{ ...repair, ...detail }], ...changes });
export const bare = (detail: Partial<RecordDetail>, changes: Partial<Alta> = {}) =>
  of({ rateBasisPoints: 0, quotaCents: 0, ...detail }, changes);
/** Builds an invoice with this tax rate for an operation on this day. */
export const rated = (rateBasisPoints: number, day: string) =>
  of({ rateBasisPoints, quotaCents: rateBasisPoints }, { operationDate: day });
export const surcharged = (
  rateBasisPoints: number,
  surchargeRateBasisPoints: number,
  day: string | null = null,
) =>
  of(
    {
      ...{ rateBasisPoints, quotaCents: rateBasisPoints },
      ...{ surchargeRateBasisPoints, surchargeCents: surchargeRateBasisPoints },
    },
    { operationDate: day },
  );
export const ticket = (changes: Partial<Alta>) => invoice({ type: 'F2', recipients: [], ...changes });
const publicBody = { name: 'Ayuntamiento de Ejemplo', taxId: 'P1234567D' };
export const undue = (changes: Partial<Alta> = {}) =>
  of({ regime: '14' }, { operationDate: '2026-12-20', recipients: [publicBody], ...changes });
export const many = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
export const corrects = (changes: object, way: 'S' | 'I' = 'I') => {
  const alta = correction(way);
  return { ...alta, corrects: alta.corrects && { ...alta.corrects, ...changes } };
};

export const largeSurcharged = of({
  ...{ baseCents: 10_000_000, quotaCents: 2_100_000 },
  ...{ surchargeRateBasisPoints: 520, surchargeCents: 520_000 },
});
