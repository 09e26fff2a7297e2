import { shareInspection as share } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { inspectionRecord } from './record.ts';

export const shareInspection: Handlers['shareInspection'] = async (request) => {
  const { params, body } = request;
  const shared = await share(request, params.id, body, { internal: false });
  return {
    status: 200,
    body: inspectionRecord(request, shared),
    concernsClient: shared.inspection.client_id,
  };
};
