import type { Tx } from '../../db/client.ts';
import type { BudgetRow } from '../../db/queries/budgets.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import type { BudgetStatus } from '../../domain/budget.ts';
import type { Move } from '../../domain/budget-status.ts';
import type { Events } from '../../generated/events.ts';

interface Telling {
  instance: { id: number };
  tx: Tx;
  now: Date;
}

/** The events of a move; a budget for the workshop's own use is nobody else's business. */
export async function tellOfMove(
  { instance, tx, now }: Telling,
  budget: BudgetRow,
  { tells }: Move,
  { to, reason }: { to: BudgetStatus; reason: string | null },
): Promise<void> {
  if (budget.internal) return;
  const lead = { leadId: budget.id, from: budget.status, to };
  const tell = <Name extends keyof Events>(event: Name, data: Events[Name]) =>
    appendEvent(tx, instance.id, event, data, now);
  const told = [];
  if (tells === 'lead.sent' || tells === 'lead.accepted') told.push(tell(tells, lead));
  if (tells === 'lead.rejected') told.push(tell(tells, { ...lead, reason }));
  if (tells === 'vehicle.ready' && budget.vehicle_id !== null) {
    const { vehicle_id, client_id, id: budget_id } = budget;
    told.push(tell(tells, { vehicle_id, client_id, budget_id }));
  }
  await Promise.all([...told, tell('lead.status_changed', lead)]);
}
