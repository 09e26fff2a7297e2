import { openDatabase } from '../../../db/connection/client.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { describeReplica, findPosition } from '../../../db/connection/replica-position.ts';
import { causeMessage } from '../../../domain/errors/operator-error.ts';
import type { ReplicaFacts } from './facts.ts';

export async function gatherReplica(primary: Db, url: string): Promise<ReplicaFacts | null> {
  if (url === '') return null;
  const replica = openDatabase({ url, poolSize: 1, applicationName: 'workshop doctor' });
  try {
    return await describeReplica(replica.reads, await findPosition(primary, {}));
  } catch (error) {
    return { refused: causeMessage(error) };
  } finally {
    await replica.close();
  }
}
