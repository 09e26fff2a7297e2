import type { Tx } from '../../db/client.ts';
import { insertBudgetHistory, insertMilestone } from '../../db/queries/budget-history.ts';
import { insertLines } from '../../db/queries/budget-lines.ts';
import { insertBudget, nextBudgetId } from '../../db/queries/budgets.ts';
import { appendEvent } from '../../db/queries/outbox.ts';
import type { LineFields } from '../../domain/budget-line.ts';
import { initialChanges } from '../../domain/changes.ts';
import type { SecretBox } from '../../domain/secret-box.ts';
import type { Actor } from '../handler.ts';
import { newTrackingLink } from './tracking.ts';

interface Opening {
  instance: { id: number; base_url: string };
  secretBox: SecretBox;
  actor: Actor;
  tx: Tx;
  now: Date;
}

/** What a budget is opened with. */
export interface OpenedFields {
  channel: string;
  client_id: number;
  vehicle_id: number | null;
  category_id: number | null;
  subcategory_id: number | null;
  client_reference: string | null;
  public_notes: string | null;
  /** For the workshop's own use: nobody outside is told. */
  internal?: boolean;
  internal_notes?: string | null;
}

/** A new budget with its lines, its history, its first step and its link; whoever listens is told. */
export async function openBudget(
  opening: Opening,
  fields: OpenedFields,
  lines: LineFields[],
): Promise<{ id: number; trackingUrl: string }> {
  const { instance, actor, tx, now } = opening;
  const id = await nextBudgetId(tx);
  const status = 'Pendiente';
  const lead = { leadId: id, from: null, to: status } as const;
  const told = fields.internal ? [] : (['lead.created', 'lead.status_changed'] as const);
  const { url: trackingUrl, kept } = newTrackingLink(opening);
  const created = {
    budgetId: id,
    action: 'budget.created',
    changes: initialChanges({ status, ...fields }),
  } as const;
  await Promise.all([
    insertBudget(tx, instance.id, { id, status, ...fields, ...kept }, now),
    insertLines(tx, instance.id, id, lines),
    insertBudgetHistory(tx, instance.id, created, actor, now),
    insertMilestone(tx, instance.id, id, status, now),
    ...told.map((event) => appendEvent(tx, instance.id, event, lead, now)),
  ]);
  return { id, trackingUrl };
}
