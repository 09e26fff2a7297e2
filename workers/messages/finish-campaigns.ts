import type { Database } from '../../db/client.ts';
import { finishSent } from '../../db/queries/campaigns.ts';
import { inTransaction } from '../../db/transaction.ts';

/** How many campaigns have come to their end. Several workers may look at the same time: each is told of once. */
export function finishCampaigns(database: Database, now: Date): Promise<number> {
  return inTransaction(database, (tx) => finishSent(tx, now));
}
