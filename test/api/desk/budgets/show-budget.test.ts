import { describe, expect, test } from 'vitest';
import { openBudgetScene } from './scene.ts';

const { newBudget, show } = await openBudgetScene();

describe('budgets show', () => {
  test('has all that the API tells, and what only the workshop knows', async () => {
    const told = await newBudget();
    const { totals, lines, ...same } = told;
    expect(await show(told.id)).toEqual({
      ...same,
      internal: false,
      client_phone: null,
      client_email: null,
      internal_notes: null,
      estimated_duration_minutes: told.appointment.estimated_duration_minutes,
      hold_reason: null,
      sent_via: null,
      has_invoice: false,
      half_invoiced: false,
      invoices: [],
      suggested_invoice: null,
      totals: { ...totals, cost: null, margin: null },
      lines: lines.map((line: object) => ({
        ...line,
        optional: false,
        unit_cost: null,
        cost: null,
        margin: null,
      })),
      history_count: 1,
      snapshot_count: 0,
      document_count: 0,
      milestones: [{ status: 'Pendiente', at: told.created_at }],
    });
  });
});
