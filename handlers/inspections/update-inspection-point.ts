import { recordResult } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const updateInspectionPoint: Handlers['updateInspectionPoint'] = async (request) => {
  const { params, body } = request;
  const visibility = { internal: false };
  const { point, clientId } = await recordResult(request, params, body, visibility, () => null);
  return { status: 200, body: pointRecord(request, point), concernsClient: clientId };
};
