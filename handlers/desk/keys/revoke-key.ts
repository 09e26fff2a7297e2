import { keyRecord } from '../../../db/mappers/keys.ts';
import { listKeys, revokeKey as markRevoked } from '../../../db/queries/keys.ts';
import { problem } from '../../../domain/problem.ts';
import { revocationSettlesMs } from '../../../domain/trust.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const revokeKey: DeskHandlers['revokeKey'] = async ({ params, instance, tx, now }) => {
  await markRevoked(tx, instance.id, params.id, now);
  const key = (await listKeys(tx, instance.id)).find(({ id }) => id === params.id);
  if (!key) throw problem('not_found');
  return { status: 200, body: keyRecord(key), reportAfterMs: revocationSettlesMs };
};
