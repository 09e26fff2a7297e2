import type { BudgetRow } from '../../db/budgets/queries.ts';
import { listDueFindings, markFindingsReminded } from '../../db/inspections/reminders.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import { notifyClient } from '../messages/notice.ts';

/** Maximum number of findings that a reminder names. The linked page shows all of them. */
const maxNamed = 10;

/**
 * Reminds a client of the due findings of a budget, once. The reminder is commercial: clients that opted out get none,
 * and a channel from which the client opted out is not used. A client opts out with the link or word in the reminder.
 */
export async function remindOfFindings(context: Context, budget: BudgetRow): Promise<boolean> {
  const { instance, tx, now } = context;
  const due = await listDueFindings(tx, { instanceId: instance.id, budgetId: budget.id, now });
  const [first] = due;
  if (!first) return false;
  await markFindingsReminded(tx, { instanceId: instance.id, ids: due.map(({ id }) => id), now });
  const { marketing_opt_out, opt_out_email, opt_out_sms, plate } = first;
  if (marketing_opt_out || (opt_out_email && opt_out_sms)) return false;
  const named = due.slice(0, maxNamed).map(({ text }) => text);
  await notifyClient(context, 'finding_reminder', budget.client_id, {
    ...{ budgetId: budget.id, plate, url: trackingUrlOf(context, budget) },
    findings: due.length > maxNamed ? `${named.join(', ')}…` : named.join(', '),
    ...(opt_out_email && { only: 'sms' as const }),
    ...(opt_out_sms && { only: 'email' as const }),
  });
  return true;
}
