import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

/** Lists budgets whose clients are to be notified that lines differ from what they signed. */
export const listToResign = query(
  { now: param.date, most: param.integer },
  ($) => sql<{ instance_id: number; budget_id: number }>`
  select instance_id, id as budget_id from budgets
  where resign_notice_at <= ${$.now} order by resign_notice_at limit ${$.most}`,
);
