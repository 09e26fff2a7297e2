import { and, eq } from 'drizzle-orm';
import { newTrackingLink } from '../../actions/budgets/open.ts';
import { insertBudgetHistory, insertLines, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { insertBudget, nextBudgetId, updateBudget } from '../../db/budgets/queries.ts';
import type { Tx } from '../../db/connection/client.ts';
import { service_categories } from '../../db/connection/tables.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { newLine } from '../../domain/budgets/lines.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { type Changes, initialChanges } from '../../domain/events/changes.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import type { Actor } from '../../handlers/handler.ts';
import { type DemoBudget, demoBudgets } from './budgets.ts';

interface Demo {
  instance: Instance;
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

interface Owned {
  id: number;
  client_id: number;
}

const dayMs = 86_400_000;
const stepMs = dayMs / 2;

/** Nobody is told of what the demo has been through. */
export async function seedBudgets(demo: Demo, vehicles: Owned[], actor: Actor): Promise<void> {
  // The oldest first: ids follow the order.
  for (const budget of demoBudgets.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await seedBudget(demo, budget, vehicles[budget.vehicle] as Owned, actor);
  }
}

async function seedBudget(demo: Demo, budget: DemoBudget, vehicle: Owned, actor: Actor): Promise<void> {
  const { instance, tx, now } = demo;
  const { vehicle: _, service, daysAgo, way, lines, sent_via, reject_reason, ...told } = budget;
  const id = await nextBudgetId(tx);
  const status = 'Pendiente';
  const of = { client_id: vehicle.client_id, vehicle_id: vehicle.id };
  const fields = { ...told, ...of, ...(await categoriesOf(tx, instance.id, service)), status } as const;
  const began = new Date(now.getTime() - daysAgo * dayMs);
  await insertBudget(tx, instance.id, { ...fields, ...newTrackingLink(demo).kept, id }, began);
  const written = lines.map((line) => newLine(line, instance.tax_rate));
  await insertLines(tx, instance.id, id, written);
  const created = { budgetId: id, action: 'budget.created', changes: initialChanges(fields) } as const;
  await insertBudgetHistory(tx, instance.id, created, actor, began);
  await insertMilestone(tx, instance.id, id, status, began);
  const statuses: BudgetStatus[] = [status, ...way];
  for (const [step, to] of way.entries()) {
    const at = new Date(began.getTime() + (step + 1) * stepMs);
    const left = {
      ...(to === 'Enviado' && { sent_via: sent_via ?? null }),
      ...(to === 'Rechazado' && { reject_reason: reject_reason ?? null }),
    };
    const changes: Changes = { status: [statuses[step], to], ...initialChanges(left) };
    const moved = { budgetId: id, action: 'budget.status_changed', changes } as const;
    await updateBudget(tx, instance.id, id, { status: to, ...left }, at);
    await insertBudgetHistory(tx, instance.id, moved, actor, at);
    await insertMilestone(tx, instance.id, id, to, at);
  }
}

async function categoriesOf(tx: Tx, instanceId: number, service: string) {
  const [found] = await tx
    .select({ subcategory_id: service_categories.id, category_id: service_categories.parent_id })
    .from(service_categories)
    .where(and(eq(service_categories.instance_id, instanceId), eq(service_categories.name, service)));
  if (!found) throw new Error(`the demo's catalog has no ${service}`);
  return found;
}
