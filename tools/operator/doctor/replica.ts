import { openDatabase } from '../../../db/connection/client.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { describeReplica, findPosition } from '../../../db/connection/replica-position.ts';
import { messageBehind } from '../../../domain/errors/refused.ts';
import { type Finding, ok, type ReplicaFacts, warn, wrong } from './facts.ts';

/** A replica that is further behind than a segment of the log is not just slow for a moment. */
const maxBehindBytes = 16 * 1024 * 1024;

export async function gatherReplica(primary: Db, url: string): Promise<ReplicaFacts | null> {
  if (url === '') return null;
  const replica = openDatabase({ url, poolSize: 1, applicationName: 'workshop doctor' });
  try {
    return await describeReplica(replica.reads, await findPosition(primary, {}));
  } catch (error) {
    return { refused: messageBehind(error) };
  } finally {
    await replica.close();
  }
}

export function judgeReplica(replica: ReplicaFacts | null): Finding[] {
  if (!replica) return [];
  return [judge(replica)];
}

function judge(replica: ReplicaFacts): Finding {
  if ('refused' in replica)
    return warn(
      'replica',
      replica.refused,
      'start it, or correct DATABASE_READ_URL; the primary serves meanwhile',
    );
  const { same_database, is_standby, same_timeline, behind_bytes } = replica;
  if (!same_database)
    return wrong(
      'replica',
      'DATABASE_READ_URL leads to another database: nothing is read there',
      'name a replica of the server of DATABASE_URL, and the same database',
    );
  if (!is_standby)
    return warn(
      'replica',
      'it is the primary, or was promoted: nothing is read there',
      'name a standby in DATABASE_READ_URL, or leave it empty',
    );
  if (!same_timeline)
    return warn(
      'replica',
      'it follows the timeline from before a failover: nothing is read there',
      'let it follow the new primary, and wait for its next restartpoint',
    );
  if (behind_bytes > maxBehindBytes)
    return warn(
      'replica',
      `it is ${Math.round(behind_bytes / 1024 / 1024)} MB behind: nothing is read there`,
      'look for a long statement, a paused replay or a slow network',
    );
  return ok('replica', `it serves long reads; ${Math.max(0, behind_bytes)} bytes behind`);
}
