import { randomBytes } from 'node:crypto';
import { insertBudgetHistory, insertLines, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { insertBudget, nextBudgetId } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { nonceBytes, sealedFor } from '../../domain/secrets/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
  trackingUrl,
} from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import { validUntil } from './validity.ts';

interface OpenedFields {
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

/** A new budget with its lines, its history, its first milestone and its link; whoever listens is told. */
export async function openBudget(
  context: Context,
  fields: OpenedFields,
  lines: LineFields[],
): Promise<{ id: number; trackingUrl: string }> {
  const { instance, actor, tx, now } = context;
  const [id, valid_until] = await sendInOrder(tx, [nextBudgetId(tx), validUntil(context)]);
  const status = 'Pendiente';
  const lead = { leadId: id, from: null, to: status } as const;
  const events = fields.internal ? [] : (['lead.created', 'lead.status_changed'] as const);
  const { url: trackingUrl, kept } = newTrackingLink(context);
  const created = {
    budgetId: id,
    action: 'budget.created',
    changes: initialChanges({ status, ...fields }),
  } as const;
  await sendInOrder(tx, [
    insertBudget(tx, instance.id, { id, status, valid_until, ...fields, ...kept }, now),
    insertLines(tx, instance.id, id, lines),
    insertBudgetHistory(tx, instance.id, created, actor, now),
    insertMilestone(tx, instance.id, id, status, now),
    ...events.map((event) => appendEvent(tx, instance.id, event, lead, now)),
  ]);
  return { id, trackingUrl };
}

type Issuer = Pick<Context, 'instance' | 'secretBox'>;

/** A new link of a budget: what is kept to find it by and to show it again, and the link itself. */
export function newTrackingLink({ instance, secretBox }: Issuer) {
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const place = sealedFor.trackingToken(instance.id);
  return {
    url: trackingUrl(instance.base_url, token),
    kept: {
      tracking_token_hash: trackingTokenHash(token),
      sealed_tracking_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    },
  };
}
