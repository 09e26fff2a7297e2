import type { Database } from '../../db/connection/client.ts';
import { inSnapshot } from '../../db/connection/transaction.ts';
import { beginAgain, type ChainOf, findCheck, storeCheck } from '../../db/seals/chain-checks.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { dayMs, minuteMs } from '../../domain/time/lengths.ts';
import { type ChainFault, noMark, type VerifiedLink, walkChain } from './chain-walk.ts';
import { loadSeals } from './keys.ts';

/**
 * Intervals between verifications of a chain from its first link (`sound`), and between verifications of a broken link
 * (`broken`).
 */
const againMs = { sound: dayMs, broken: 10 * minuteMs };

interface Check {
  database: Pick<Database, 'inSession'>;
  secretBox: SecretBox;
  now: Date;
}

interface Verdict {
  /** True if further links should be verified immediately. */
  hasMore: boolean;
  /** A fault that the previous check of the chain did not find. */
  newBreak: ChainFault | null;
}

/**
 * Verifies the next links of a chain: new links, or with `again` links that were verified earlier. Reads only these
 * links, so that the cost does not grow with the chain.
 */
export async function checkChain(
  { database, secretBox, now }: Check,
  of: ChainOf,
  again: boolean,
): Promise<Verdict> {
  const { instance_id: instanceId, chain } = of;
  const { before, walked } = await inSnapshot(database, async (tx) => {
    const before = await findCheck(tx, { ...of, again });
    const seals = await loadSeals({ tx, secretBox }, instanceId);
    return { before, walked: await walkChain(chain, tx, before ?? noMark, { instanceId, seals, now }) };
  });
  const { isAtEnd, broken } = walked;
  const isOver = again && isAtEnd && !broken;
  const pauseMs = broken ? againMs.broken : isOver ? againMs.sound : 0;
  const { number, hash }: VerifiedLink = isOver ? noMark : walked.mark;
  await database.inSession(async (db) => {
    await storeCheck(db, {
      ...{ ...of, again, number, hash },
      due_at: new Date(now.getTime() + pauseMs).toISOString(),
      broken_since: broken && now.toISOString(),
      broken_number: broken?.number ?? null,
      broken_what: broken?.what ?? null,
    });
    const due_at = new Date(now.getTime() + againMs.sound).toISOString();
    if (!before && !again) await beginAgain(db, { ...of, hash: noMark.hash, due_at });
  });
  const isNew = broken?.what !== before?.broken_what;
  return { hasMore: !isAtEnd && !broken, newBreak: isNew ? broken : null };
}
