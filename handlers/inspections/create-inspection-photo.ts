import { addPhoto } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const createInspectionPhoto: Handlers['createInspectionPhoto'] = async (request) => {
  const { params, body } = request;
  const { point, clientId } = await addPhoto(request, params, body.file.kept, { internal: false });
  return { status: 201, body: pointRecord(request, point), concernsClient: clientId };
};
