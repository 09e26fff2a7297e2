import { findPart } from '../../db/stock/parts.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { partRecord } from './record.ts';

export const getPart: Handlers['getPart'] = async ({ params, instance, tx }) => {
  const part = await findPart(tx, { instanceId: instance.id, id: params.id });
  if (!part) throw problem('not_found');
  return { status: 200, body: partRecord(part) };
};
