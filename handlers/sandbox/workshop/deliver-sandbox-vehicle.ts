import { deliver } from '../../../actions/vehicles/visit.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { asWorkshop } from '../acting.ts';
import { visitAnswer, visitOf } from './visit-answer.ts';

export const deliverSandboxVehicle: Handlers['deliverSandboxVehicle'] = async (request) => {
  await deliver(asWorkshop(request), await visitOf(request), request.body);
  return visitAnswer(request);
};
