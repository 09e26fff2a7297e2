import { settleFinding } from '../../actions/inspections/findings.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pointRecord } from './record.ts';

export const setFindingOutcome: Handlers['setFindingOutcome'] = async (request) => {
  const { params, body } = request;
  const outcome = body.outcome === 'open' ? null : body.outcome;
  const { point, clientId } = await settleFinding(request, params, outcome, { internal: false });
  return { status: 200, body: pointRecord(request, point), concernsClient: clientId };
};
