import { findPart } from '../../db/parts/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { partRecord } from './record.ts';

export const getPart: Handlers['getPart'] = async ({ params, instance, tx }) => {
  const part = await findPart(tx, instance.id, params.id);
  if (!part) throw problem('not_found');
  return { status: 200, body: partRecord(part) };
};
