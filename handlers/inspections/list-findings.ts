import { findFindingPage } from '../../db/inspections/lists.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { findingRecord } from './record.ts';

export const listFindings: Handlers['listFindings'] = async (request) => {
  const { query, instance, now, snapshot } = request;
  const { vehicle_id, client_id, state, due } = query;
  const { after, limit, ...pages } = openIdPage(request);
  const day = { instanceId: instance.id, today: localDay(now, instance.timezone) };
  const filters = { vehicle_id, client_id, state, due };
  const found = await snapshot((at) => findFindingPage(at, day, filters, { after, limit }));
  return { status: 200, body: pages.answer(found, (row) => findingRecord(request, row)) };
};
