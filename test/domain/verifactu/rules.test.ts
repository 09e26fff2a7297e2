import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countries } from '../../../domain/verifactu/rules/countries.ts';
import { ruleCodes } from '../../../domain/verifactu/rules/rule.ts';
import { findBrokenRules } from '../../../domain/verifactu/rules.ts';
import { altaRecord } from '../../../domain/verifactu/write-record.ts';
import { errorTexts, schemaFault } from './fixtures.ts';
import { detailsCases } from './rule-cases/details.ts';
import { invoiceCases } from './rule-cases/invoice.ts';
import { ratesCases } from './rule-cases/rates.ts';
import { recipientsCases } from './rule-cases/recipients.ts';
import { regimesCases } from './rule-cases/regimes.ts';
import { correction, first, invoice, person } from './scene.ts';

const today = '2026-11-20';
const ruleCases = { ...invoiceCases, ...recipientsCases, ...detailsCases, ...ratesCases, ...regimesCases };

describe.each(Object.entries(ruleCases))(
  '%s',
  (name, { guarantee, breaking, path, passing, besides = [] }) => {
    const rule = name.split(' ')[0] as keyof typeof ruleCodes;

    test(guarantee, () => {
      const found = findBrokenRules(breaking, today);
      expect(found.map((each) => each.rule).sort()).toEqual([rule, ...besides].sort());
      expect(found).toContainEqual(expect.objectContaining({ rule, path, code: ruleCodes[rule] }));
      expect(findBrokenRules(passing, today)).toEqual([]);
    });

    test('what passes is what the schema asks', () => {
      expect(schemaFault(altaRecord(passing, first).xml)).toBeNull();
    });
  },
);

test('each rule has a case, and a code of the table of errors', () => {
  const cased = new Set(Object.keys(ruleCases).map((name) => name.split(' ')[0]));
  expect(Object.keys(ruleCodes).filter((name) => !cased.has(name))).toEqual([]);
  expect(Object.values(ruleCodes).filter((code) => !errorTexts.has(code))).toEqual([]);
});

test('every broken rule is reported, each at its place', () => {
  const alta = correction('I', {
    issuerName: '',
    recipients: [person, { ...person, name: ' ' }],
    operationDate: '20-11-2026',
  });
  const { issuerTaxId } = invoice().invoice;
  alta.corrects?.invoices.push({ issuerTaxId, fullNumber: '', date: '' });
  expect(findBrokenRules(alta, today).map(({ rule, path }) => `${rule} ${path}`)).toEqual([
    'dayForm /operationDate',
    'textMissing /issuerName',
    'numberLength /corrects/invoices/1/fullNumber',
    'dayForm /corrects/invoices/1/date',
    'textMissing /recipients/1/name',
  ]);
});

test('one detail of used goods is enough for totals not to be compared', () => {
  const [detail] = invoice().details;
  const details = [detail, { ...detail, regime: '03' }] as ReturnType<typeof invoice>['details'];
  expect(findBrokenRules(invoice({ details, taxCents: 0, totalCents: 650_000 }), today)).toEqual([]);
});

test('a country is known if the schema knows it', () => {
  const schema = readFileSync(new URL('fixtures/SuministroInformacion.xsd', import.meta.url), 'utf8');
  const [, list = ''] = /<simpleType name="CountryType2">(.*?)<\/simpleType>/s.exec(schema) ?? [];
  const known = [...list.matchAll(/enumeration value="(\w+)"/g)].map(([, country]) => country);
  expect([...countries].sort()).toEqual(known.sort());
});
