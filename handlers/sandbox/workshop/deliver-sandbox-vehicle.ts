import { deliver } from '../../../actions/vehicles/visit.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { staffContext } from '../contexts.ts';
import { lockVisit, visitAnswer } from './visit-answer.ts';

export const deliverSandboxVehicle: Handlers['deliverSandboxVehicle'] = async (request) => {
  await deliver(staffContext(request), await lockVisit(request), request.body);
  return visitAnswer(request);
};
