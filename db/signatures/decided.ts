import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { BudgetDecisions } from '../../domain/signatures/differences.ts';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { budget_documents, budgets } from '../connection/tables.ts';

/** Batch size in budgets. A batch takes about 20 ms, so that other statements wait only briefly. */
const budgetsAtOnce = 1_000;

const momentsOf = (action: string) =>
  sql.raw(`coalesce((
  select json_agg(to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by h.id) from budget_history h
  where h.instance_id = b.instance_id and h.budget_id = b.id and h.action = '${action}'), '[]')`);
const stepsTo = (status: string) =>
  sql.raw(`(
  select count(*) from budget_milestones m
  where m.instance_id = b.instance_id and m.budget_id = b.id and m.status = '${status}')::int`);

const listBatch = query(
  { instanceId: budgets.instance_id, after: budgets.id, most: param.integer },
  ($) => sql<BudgetDecisions>`
  select b.id as budget_id, b.client_id, b.client_signed_at, ${momentsOf('quote.signed')} as signed,
    ${momentsOf('quote.declined')} as declined, ${momentsOf('quote.changes_declined')} as changes_declined,
    ${stepsTo('Aprobado')} as approvals, ${stepsTo('Rechazado')} as rejections
  from budgets b where b.instance_id = ${$.instanceId} and b.id > ${$.after} order by b.id limit ${$.most}`,
);

/**
 * Yields the clients' decisions about quotes, as recorded in the tables of budgets, for all budgets or for one budget.
 */
export async function* listDecisions(
  db: Db,
  instanceId: number,
  budgetId?: number,
): AsyncGenerator<BudgetDecisions[]> {
  const most = budgetId === undefined ? budgetsAtOnce : 1;
  for (let after = (budgetId ?? 1) - 1; ; ) {
    const rows = await listBatch(db, { instanceId, after, most });
    yield rows;
    if (rows.length < most || budgetId !== undefined) return;
    after = rows.at(-1)?.budget_id as number;
  }
}

const { instance_id, budget_id, id, size, sha256, stored_as, signed } = budget_documents;

const listSigned = query({ instanceId: instance_id, after: id, most: param.integer }, ($, db) =>
  db
    .select({ budget_id, id, size, sha256, stored_as })
    .from(budget_documents)
    .where(and(eq(instance_id, $.instanceId), signed, gt(id, $.after)))
    .orderBy(asc(id))
    .limit($.most),
);

type SignedDocument = Awaited<ReturnType<typeof listSigned>>[number];

/** Batch size in rows. A row has about 100 bytes. */
const documentsAtOnce = 1_000;

/** Yields the signed quotes of a workshop, in batches. */
export async function* listAllSigned(db: Db, instanceId: number): AsyncGenerator<SignedDocument[]> {
  for (let after = 0; ; ) {
    const rows = await listSigned(db, { instanceId, after, most: documentsAtOnce });
    yield rows;
    if (rows.length < documentsAtOnce) return;
    after = rows.at(-1)?.id as number;
  }
}
