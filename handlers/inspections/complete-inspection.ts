import { finishInspection } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { inspectionRecord } from './record.ts';

export const completeInspection: Handlers['completeInspection'] = async (request) => {
  const completed = await finishInspection(request, request.params.id, { internal: false });
  const body = inspectionRecord(request, completed);
  return { status: 200, body, concernsClient: completed.inspection.client_id };
};
