import { findClient } from '../../db/clients/queries.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { later } from './calendar.ts';
import type { Episode } from './episode.ts';
import { pick, scatter } from './scatter.ts';
import type { Stage } from './stage.ts';

type Method = 'cash' | 'card' | 'bizum' | 'transfer';

/** Maximum total of a simplified invoice for repairs, in euros. */
const maxSimplified = 400;

interface Visit {
  /** When the client fetched its vehicle. */
  fetched: Date;
  /** When a company transfers the amount; null for a person, who pays at once. */
  transferred: Date | null;
}

/** Returns the episodes that invoice a finished job. Persons pay at once; some companies do not pay in time. */
export function billing(key: string, { fetched, transferred }: Visit): Episode<undefined>[] {
  const paid: Method = pick(['card', 'card', 'cash', 'bizum', 'card'], `${key} method`);
  const issue: Episode<undefined> = {
    name: `${key} is invoiced`,
    at: later(fetched, -5),
    by: 'office',
    run: (stage) => issueInvoice(stage, key, transferred ? {} : { paid }),
  };
  if (!transferred || scatter(`${key} pays`) < 0.35) return [issue];
  const run = (stage: Stage) => pay(stage, key, { method: 'transfer' });
  return [issue, { name: `${key} is paid`, at: transferred, by: 'accountant', run }];
}

/** Issues the invoice of a job: a simplified one for a client without a tax id. */
export async function issueInvoice(
  stage: Stage,
  key: string,
  { paid, simplified = false }: { paid?: Method; simplified?: boolean } = {},
): Promise<void> {
  const budget_id = stage.ids.get(key);
  const { client_id } = await stage.budget(key);
  const client = requireRow(await findClient(stage.tx, { instanceId: stage.instanceId, id: client_id }));
  const { totals } = await stage.desk('showBudget', { params: { id: budget_id } });
  const isSmall = totals.total <= maxSimplified;
  const kind =
    client.tax_id === null || simplified ? { [isSmall ? 'simplified' : 'without_tax_id']: true } : {};
  const { id } = await stage.desk('issueInvoice', { body: { budget_id, ...kind, ...(paid && { paid }) } });
  stage.ids.set(`invoice of ${key}`, id);
}

/** Records a payment of a job's invoice: of the whole pending amount, or of a part. */
export async function pay(
  stage: Stage,
  key: string,
  { method, part = 1 }: { method: Method; part?: number },
): Promise<void> {
  const invoice_id = stage.ids.get(`invoice of ${key}`);
  const { payments } = await stage.desk('showInvoice', { params: { id: invoice_id } });
  const amount = Math.round(payments.pending * part * 100) / 100;
  await stage.desk('recordPayment', { body: { invoice_id, amount, method } });
}
