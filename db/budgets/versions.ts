import { sql } from 'drizzle-orm';
import type { EvidenceKind } from '../../domain/signatures/evidence.ts';
import { param, query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';
import type { BudgetLineRow } from './lines-and-history.ts';

const ofBudget = { instanceId: budgets.instance_id, budgetId: budgets.id, most: param.integer };

interface SentVersionRow {
  at: string;
  /** The lines when the quote was sent; null if they are the present lines. */
  lines: BudgetLineRow[] | null;
}

/**
 * Lists the times at which a budget was sent, the latest first, with its lines at that time: the snapshot before the
 * next change.
 */
export const listSentVersions = query(
  ofBudget,
  ($) => sql<SentVersionRow>`
  select m.at, (
    select s.lines from budget_snapshots s
    where s.instance_id = m.instance_id and s.budget_id = m.budget_id and s.at > m.at order by s.id limit 1
  ) as lines
  from budget_milestones m
  where m.instance_id = ${$.instanceId} and m.budget_id = ${$.budgetId} and m.status = 'Enviado'
  order by m.id desc limit ${$.most}`,
);

interface DecidedVersionRow {
  kind: Exclude<EvidenceKind, 'checked_in'>;
  at: string;
  /** The decision with the shown quote, as JSON. */
  content: string;
}

/** Lists a client's decisions about a budget, the latest first. Omits those whose content is no longer retained. */
export const listDecidedVersions = query(
  ofBudget,
  ($) => sql<DecidedVersionRow>`
  select kind, at, content from evidence
  where instance_id = ${$.instanceId} and budget_id = ${$.budgetId} and content is not null
    and kind <> 'checked_in'
  order by number desc limit ${$.most}`,
);
