import { readInspection } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { inspectionRecord } from './record.ts';

export const getInspection: Handlers['getInspection'] = async (request) => {
  const found = await readInspection(request, request.params.id, { internal: false });
  return { status: 200, body: inspectionRecord(request, found) };
};
