import { holdVisit } from '../../../actions/vehicles/visit.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { budgetDetail } from '../../budgets/record.ts';

type VisitRequest = Parameters<Handlers['checkInSandboxVehicle']>[0];

/** Locks the budget in the path, and its vehicle, until the transaction ends. */
export async function lockVisit(request: VisitRequest) {
  const visit = await holdVisit(request, request.params.id);
  // Answers 404 for a missing budget, and below for an internal budget, because internal budgets are hidden from
  // programs.
  if (visit === 'noBudget') throw problem('not_found');
  if (visit === 'noVehicle') throw problem('act_impossible', { reason: 'noVehicle' });
  if (visit.budget.internal) throw problem('not_found');
  return visit;
}

/** Returns the response of an act on a budget. */
export async function visitAnswer(request: VisitRequest) {
  const body = await budgetDetail(request, request.params.id);
  return { status: 200, body, concernsClient: body.client_id } as const;
}
