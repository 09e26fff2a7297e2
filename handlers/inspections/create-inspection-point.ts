import { addPoint } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const createInspectionPoint: Handlers['createInspectionPoint'] = async (request) => {
  const { params, body } = request;
  const visibility = { internal: false };
  const { point, clientId } = await addPoint(request, params.id, body, visibility, () => null);
  return { status: 201, body: pointRecord(request, point), concernsClient: clientId };
};
