import { offerFinding } from '../../actions/inspections/findings.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const createFindingLine: Handlers['createFindingLine'] = async (request) => {
  const { params, body } = request;
  const { point, clientId } = await offerFinding(request, params, body, { internal: false });
  return { status: 201, body: pointRecord(request, point), concernsClient: clientId };
};
