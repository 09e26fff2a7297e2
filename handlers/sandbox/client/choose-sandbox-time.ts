import { chooseTime } from '../../../actions/appointments/by-client.ts';
import { findTrackingLink } from '../../../actions/tracking/find-link.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { budgetDetail } from '../../budgets/record.ts';
import { keylessContext } from '../contexts.ts';

export const chooseSandboxTime: Handlers['chooseSandboxTime'] = async (request) => {
  const link = await findTrackingLink(request, request.params.id);
  const isChosen = await chooseTime(keylessContext(request), link, readMoment(request.body.start));
  if (!isChosen) throw problem('act_impossible', { reason: 'noTimeNow' });
  const body = await budgetDetail(request, request.params.id);
  return { status: 200, body, concernsClient: body.client_id };
};
