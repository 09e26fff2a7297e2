import { momentOf } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { inspectionPage } from './list.ts';
import { inspectionItem } from './record.ts';

export const listInspections: Handlers['listInspections'] = async (request) => {
  const { query, snapshot } = request;
  const { budget_id, vehicle_id, status } = query;
  const filters = { budget_id, vehicle_id, status, updated_since: momentOf(query.updated_since) };
  const body = await inspectionPage(request, { ...filters, internal: false }, snapshot, inspectionItem);
  return { status: 200, body };
};
