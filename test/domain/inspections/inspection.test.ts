import { describe, expect, test } from 'vitest';
import { findingState, monthsAfter, proposeResult } from '../../../domain/inspections/inspection.ts';

describe('a measured value', () => {
  const tread = { amber_at: 3, red_at: 1.6 };
  const water = { amber_at: 2, red_at: 3 };
  test.each([
    ['a deep tread', 5, tread, 'green'],
    ['a tread at the limit of amber', 3, tread, 'amber'],
    ['a tread at the limit of red', 1.6, tread, 'red'],
    ['little water', 1.9, water, 'green'],
    ['more water', 2, water, 'amber'],
    ['too much water', 3.5, water, 'red'],
    ['only a red limit', 1, { amber_at: null, red_at: 1.6 }, 'red'],
    ['only an amber limit', 4, { amber_at: 3, red_at: null }, 'green'],
    ['no limits', 4, { amber_at: null, red_at: null }, null],
  ])('of %s proposes its result', (_what, value, limits, result) => {
    expect(proposeResult(value, limits)).toBe(result);
  });
});

describe('a finding', () => {
  const red = { result: 'red', decision: null, outcome: null, has_line: false, line_status: null } as const;
  const accepted = { ...red, decision: 'accepted', has_line: true } as const;
  test.each([
    ['that is green has no state', { ...red, result: 'green' }, null],
    ['without a line is open', red, 'open'],
    ['with a line is offered', { ...red, has_line: true, line_status: 'Enviado' }, 'offered'],
    ['whose budget was cancelled is open', { ...red, has_line: true, line_status: 'Cancelado' }, 'open'],
    ['that was accepted is accepted', { ...accepted, line_status: 'En curso' }, 'accepted'],
    ['that was accepted is done with the work', { ...accepted, line_status: 'Finalizado' }, 'done'],
    ['whose accepted work was cancelled is open', { ...accepted, line_status: 'Cancelado' }, 'open'],
    ['that was declined is declined', { ...red, decision: 'declined' }, 'declined'],
    ['that was dismissed is dismissed', { ...red, outcome: 'dismissed' }, 'dismissed'],
  ] as const)('%s', (_what, finding, state) => {
    expect(findingState(finding)).toBe(state);
  });
});

test.each([
  ['2026-11-24', 6, '2027-05-24'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
])('%s and %d months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});
