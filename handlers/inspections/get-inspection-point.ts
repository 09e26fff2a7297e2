import { readVisiblePoint } from '../../actions/inspections/inspect.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const getInspectionPoint: Handlers['getInspectionPoint'] = async (request) => {
  const point = await readVisiblePoint(request, request.params, { internal: false });
  return { status: 200, body: pointRecord(request, point) };
};
