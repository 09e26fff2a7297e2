import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { BudgetDecisions } from '../../domain/signatures/differences.ts';
import { type Db, preparedSelect, statement } from '../connection/client.ts';
import { budget_documents } from '../connection/tables.ts';

interface Looked extends Omit<BudgetDecisions, 'signed' | 'declined' | 'changes_declined'> {
  signed: string;
  declined: string;
  changes_declined: string;
}

/** Some 20 ms each: nobody's statement waits for long. */
const budgetsAtOnce = 1_000;

const moments = (action: string) => `coalesce((
  select json_agg(to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by h.id) from budget_history h
  where h.instance_id = b.instance_id and h.budget_id = b.id and h.action = '${action}'), '[]')`;
const steps = (status: string) => `(
  select count(*) from budget_milestones m
  where m.instance_id = b.instance_id and m.budget_id = b.id and m.status = '${status}')::int`;

const look = statement<Looked>(`
  select b.id as budget_id, b.client_signed_at, ${moments('quote.signed')} as signed,
    ${moments('quote.declined')} as declined, ${moments('quote.changes_declined')} as changes_declined, ${steps('Aprobado')} as approvals, ${steps('Rechazado')} as rejections
  from budgets b where b.instance_id = $1 and b.id > $2 order by b.id limit $3`);

/** Yields what each budget's own tables say of its client's decisions, for all budgets or for one. */
export async function* listDecisions(
  db: Db,
  instanceId: number,
  budgetId?: number,
): AsyncGenerator<BudgetDecisions[]> {
  const atOnce = budgetId === undefined ? budgetsAtOnce : 1;
  for (let behind = (budgetId ?? 1) - 1; ; ) {
    const rows = await look(db, instanceId, behind, atOnce);
    yield rows.map((row) => ({
      ...row,
      signed: JSON.parse(row.signed),
      declined: JSON.parse(row.declined),
      changes_declined: JSON.parse(row.changes_declined),
    }));
    if (rows.length < atOnce || budgetId !== undefined) return;
    behind = rows.at(-1)?.budget_id as number;
  }
}

const { instance_id, budget_id, id, size, sha256, stored_as, signed } = budget_documents;

const listSigned = preparedSelect((db) =>
  db
    .select({ budget_id, id, size, sha256, stored_as })
    .from(budget_documents)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), signed, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(sql.placeholder('most')),
);

type SignedDocument = Awaited<ReturnType<typeof listSigned>>[number];

/** Rows of some 100 bytes. */
const documentsAtOnce = 1_000;

/** The quotes that the workshop's clients signed. */
export async function* listAllSigned(db: Db, instanceId: number): AsyncGenerator<SignedDocument[]> {
  for (let behind = 0; ; ) {
    const rows = await listSigned(db, { instanceId, after: behind, most: documentsAtOnce });
    yield rows;
    if (rows.length < documentsAtOnce) return;
    behind = rows.at(-1)?.id as number;
  }
}
