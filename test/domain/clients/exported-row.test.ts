import { expect, test } from 'vitest';
import { formatExportedHistory, formatExportedRow } from '../../../domain/clients/exported-row.ts';
import { listStraySpaces } from '../../../scripts/check/french-spacing.ts';
import { exportTexts } from '../../../views/texts/export-readme.ts';

test('amounts have the names and decimals of the API, however deep they are', () => {
  const lines = [{ unit_price_cents: 3_975, quantity_hundredths: 50, discount_basis_points: 1_250 }];
  expect(
    formatExportedRow({
      total_cents: 121,
      tax_rate_basis_points: 2_100,
      paid_cents: null,
      change_thousandths: -1_500,
      lines,
    }),
  ).toEqual({
    total: 1.21,
    tax_rate: 21,
    paid: null,
    change: -1.5,
    lines: [{ unit_price: 39.75, quantity: 0.5, discount_pct: 12.5 }],
  });
});

test('costs of the workshop are nowhere', () => {
  const changes = { unit_cost: [1, 2], margin: [1, 2], cost_cents: [1, 2], status: [1, 2] };
  const row = { unit_cost_cents: 1, costs: [1], lines: [{ unit_cost_cents: 1, id: 2 }], changes };
  expect(formatExportedHistory(row, 1)).toEqual({
    lines: [{ id: 2 }],
    changes: { status: { from: 1, to: 2 } },
  });
});

test('of other owners of a vehicle not even the number is shown', () => {
  const changes = { client_id: [7, 42], plate: ['1 A', null] };
  expect(formatExportedHistory({ changes }, 42)).toEqual({
    changes: { client_id: { from: null, to: 42 }, plate: { from: '1 A', to: null } },
  });
});

test('bytes are written in hexadecimal', () => {
  expect(formatExportedRow({ sha256: Buffer.of(0, 255) })).toEqual({ sha256: '00ff' });
});

test('the French text has the spaces that French wants', () => {
  const { parts, about, erased, ...texts } = exportTexts.fr;
  const all = [...Object.values(texts), ...Object.values(parts), about('Ana', 1, 'hier'), erased('hier')];
  expect(all.flatMap(listStraySpaces)).toEqual([]);
});
