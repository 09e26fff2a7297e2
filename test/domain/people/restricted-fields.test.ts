import { expect, test } from 'vitest';
import {
  hidesFields,
  maySend,
  type RestrictedField,
  refusedFields,
  withoutRestrictedFields,
} from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';

const operation = {
  restricted: [
    { in: 'body', path: 'mechanic_id', roles: ['owner', 'office'] },
    {
      in: 'path',
      path: 'status',
      roles: ['owner', 'office', 'mechanic'],
      refusedValues: { mechanic: ['C'] },
    },
    { in: 'answer', path: 'totals.cost', roles: ['owner'] },
    { in: 'answer', path: 'lines[].cost', roles: ['owner'] },
    { in: 'answer', path: 'invoices', roles: ['owner'] },
  ] satisfies RestrictedField[],
};

test('a role may not send a field of other roles, whatever it holds', () => {
  expect(refusedFields('mechanic', operation, { body: { mechanic_id: null, km: 1 } })).toEqual([
    'mechanic_id',
  ]);
  expect(refusedFields('office', operation, { body: { mechanic_id: 3 } })).toEqual([]);
  expect(refusedFields('mechanic', operation, { body: { km: 1 } })).toEqual([]);
  expect([maySend('mechanic', operation, 'mechanic_id'), maySend('mechanic', operation, 'km')]).toEqual([
    false,
    true,
  ]);
});

test('a role may not send the values that are refused to it, and validation judges unknown ones', () => {
  const sent = (status: string) => refusedFields('mechanic', operation, { path: { status } });
  expect([sent('A'), sent('C'), sent('unknown')]).toEqual([[], ['status'], []]);
  expect(refusedFields('owner', operation, { path: { status: 'C' } })).toEqual([]);
});

test('fields that a role may not see are empty, and the others stay', () => {
  const answer = {
    totals: { cost: 10, base: 12 },
    lines: [{ cost: 4, total: 5 }, { total: 7 }],
    invoices: [{ id: 1 }],
  };
  expect(withoutRestrictedFields('mechanic', operation, answer)).toEqual({
    totals: { cost: null, base: 12 },
    lines: [{ cost: null, total: 5 }, { total: 7 }],
    invoices: [],
  });
  expect(withoutRestrictedFields('owner', operation, answer)).toBe(answer);
});

test('the present state in a refusal is treated as the answer', () => {
  const refusal = { error: { code: 'changed_meanwhile', current: { totals: { cost: 10 } } } };
  expect(withoutRestrictedFields('mechanic', operation, refusal)).toEqual({
    error: { code: 'changed_meanwhile', current: { totals: { cost: null } } },
  });
});

test('an answer without the field is left as it is', () => {
  for (const answer of [null, 'text', [], { totals: null }, { lines: 'none' }])
    expect(withoutRestrictedFields('mechanic', operation, answer)).toEqual(answer);
});

test('a mechanic sees no cost, margin, invoice or link of a quote, and finishes work without further powers', () => {
  const { showBudget, setBudgetStatus, setBudget, showPart, listDeskParts } = deskOperations;
  expect(showBudget.restricted.map(({ path }) => path)).toEqual([
    'client_phone',
    'client_email',
    'invoices',
    'suggested_invoice',
    'tracking_url',
    'totals.cost',
    'totals.margin',
    'lines[].unit_cost',
    'lines[].cost',
    'lines[].margin',
  ]);
  for (const each of [showBudget, setBudget, setBudgetStatus, showPart, listDeskParts])
    expect(hidesFields('mechanic', each)).toBe(true);
  const statuses = ['Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado', 'Rechazado', 'Cancelado'];
  expect(
    statuses.filter(
      (status) => refusedFields('mechanic', setBudgetStatus, { path: { status } }).length === 0,
    ),
  ).toEqual(['En curso', 'En espera', 'Finalizado']);
});
