import { expect, test } from 'vitest';
import type { ContentFacts } from '../../../../../tools/operator/doctor/facts.ts';
import { contents, database, findingsOf } from './facts.ts';

const host = 'taller.example.com';
const sound = {
  host,
  reconcile_since: null,
  reconcile_failure: null,
  reconciled_at: '2026-11-20T02:10:00.000Z',
  differences: 0,
};
const judged = (trouble: Partial<typeof sound> | { reconcile_since: string }) => {
  const troubles = [{ ...sound, ...trouble }] as ContentFacts['reconciliation']['troubles'];
  const reconciliation = { troubles, workshops: 1 };
  return findingsOf('tax records', { database: { ...database, contents: { ...contents, reconciliation } } })
    .filter(({ level }) => level !== 'ok')
    .map(({ level, message, remedy }) => [level, message, remedy]);
};

test('a workshop that issues nothing since a restore is wrong, with the reason and the command', () => {
  expect(
    judged({ reconcile_since: '2026-11-19T02:00:00.000Z', reconcile_failure: 'no_certificate' } as never),
  ).toEqual([
    [
      'wrong',
      expect.stringMatching(
        /taller\.example\.com was restored to 2026-11-19T02:00:00.000Z .*: no_certificate/,
      ),
      expect.stringMatching(
        /^npm run -s workshop -- verifactu reconcile --instance taller\.example\.com, or .* verifactu state-numbers --instance/,
      ),
    ],
  ]);
});

test('differences and comparisons that keep failing are worth a warning', () => {
  expect(judged({ reconcile_failure: 'ECONNREFUSED', differences: 2 } as never)).toEqual([
    [
      'warn',
      expect.stringContaining('2026-11-20T02:10:00.000Z: ECONNREFUSED'),
      expect.stringContaining('reconcile'),
    ],
    ['warn', expect.stringContaining('2 invoices'), expect.stringContaining('verifactu status')],
  ]);
});
