import { startInspection } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { inspectionRecord } from './record.ts';

export const createInspection: Handlers['createInspection'] = async (request) => {
  const started = await startInspection(request, request.body, { internal: false });
  const body = inspectionRecord(request, started);
  return { status: 201, body, concernsClient: started.inspection.client_id };
};
