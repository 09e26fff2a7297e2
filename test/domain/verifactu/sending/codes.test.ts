import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classOfError, findAdvice, knownCodes } from '../../../../domain/verifactu/sending/codes.ts';
import { adviceOnSending, type SendingFigures } from '../../../../domain/verifactu/sending/trouble.ts';
import { languages } from '../../../../generated/errors.ts';
import { taxErrors } from '../../../../views/texts/tax-errors.ts';

const table = readFileSync(new URL('../fixtures/errores.properties', import.meta.url), 'latin1');
const codes = [...table.matchAll(/^\s*(\d{4})\s*=/gm)].map(([, code]) => String(code));

test('every code of the authority’s table has one advice, and no other code has', () => {
  expect(codes).toHaveLength(247);
  expect([...knownCodes].sort()).toEqual(codes.sort());
});

test('technical errors are tried again, a suspended access stops everything', () => {
  for (const code of ['1129', '3500', '4103', '4128']) expect(classOfError(code)).toBe('retry');
  expect(classOfError('4141')).toBe('stop');
  expect(classOfError('4112')).toBe('data');
  expect(classOfError('4102')).toBe('defect');
});

test('a code that the table does not have yet is reported to the maker', () => {
  expect(findAdvice('9999')).toBe('report');
});

test.each(languages)('every code has a class, and advice in %s of its own words', (language) => {
  for (const code of codes) {
    expect(['retry', 'data', 'defect', 'stop']).toContain(classOfError(code));
    const advice = taxErrors[language][findAdvice(code)];
    expect(advice.length, code).toBeGreaterThan(40);
    for (const other of languages.filter((each) => each !== language))
      expect(taxErrors[other][findAdvice(code)]).not.toBe(advice);
  }
});

test.each([
  ['1104', 'number'],
  ['1110', 'recipient'],
  ['1123', 'taxId'],
  ['1150', 'simplified'],
  ['1153', 'flags'],
  ['1237', 'rate'],
  ['2001', 'notInCensus'],
  ['2004', 'late'],
  ['3000', 'duplicate'],
  ['3001', 'annulled'],
  ['3002', 'missing'],
  ['3003', 'certificate'],
  ['3004', 'form'],
])('the frequent code %s has advice of its own: %s', (code, advice) => {
  expect(findAdvice(code)).toBe(advice);
});

describe('the advice on sending', () => {
  const well: SendingFigures = {
    unsent: 0,
    rejected: 0,
    failure: null,
    stopped_at: null,
    stop_code: null,
    reconcile_since: null,
    suspended: false,
    clock_skew_seconds: null,
  };
  const stopped_at = '2026-11-20T09:31:00.000Z';
  test.each<[string, Partial<SendingFigures>, ReturnType<typeof adviceOnSending>]>([
    ['nothing is wrong', {}, null],
    ['an old failure with nothing left', { failure: 'ECONNREFUSED' }, null],
    ['records wait', { unsent: 1 }, 'waiting'],
    ['there is no certificate', { unsent: 1, failure: 'no_certificate' }, 'noCertificate'],
    ['no connection', { unsent: 1, failure: 'ECONNREFUSED' }, 'unreachable'],
    ['a code', { unsent: 1, failure: '4108' }, 'again'],
    ['an unknown code of the server', { unsent: 1, failure: '20009' }, 'again'],
    ['a code for defects that the server answers', { unsent: 1, failure: '4102' }, 'again'],
    ['the service is closed', { unsent: 1, failure: '4139' }, 'unavailable'],
    ['a fault without a code', { unsent: 1, failure: 'SOAP fault: no certificate store' }, 'again'],
    ['a page of the server', { unsent: 1, failure: 'HTTP 503' }, 'again'],
    ['a gateway refuses the certificate', { unsent: 1, failure: 'HTTP 403' }, 'certificate'],
    ['invoices were rejected', { rejected: 1 }, 'rejected'],
    ['rejected, and records wait', { rejected: 1, unsent: 2 }, 'rejected'],
    ['the clock is wrong', { clock_skew_seconds: 61 }, 'clock'],
    ['the clock may be the reason of a rejection', { rejected: 1, clock_skew_seconds: -61 }, 'clock'],
    ['what fails comes before the clock', { unsent: 1, failure: '4108', clock_skew_seconds: 61 }, 'again'],
    ['a stop comes before what was rejected', { rejected: 1, stopped_at, stop_code: '4112' }, 'certificate'],
    ['a stop without a code', { stopped_at }, 'report'],
    ['a backup was restored', { unsent: 1, reconcile_since: stopped_at }, 'comparison'],
    ['a suspension comes first', { suspended: true, stopped_at, stop_code: '4112' }, 'suspended'],
  ])('%s', (_, figures, advice) => {
    expect(adviceOnSending({ ...well, ...figures })).toBe(advice);
  });
});
