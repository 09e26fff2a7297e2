import { correctCheckIn, emptyRow } from '../../../actions/vehicles/check-in.ts';
import { type CheckInRow, findCheckIn } from '../../../db/budgets/check-ins.ts';
import { type BudgetRow, findBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showCheckIn: DeskHandlers['showCheckIn'] = async ({ params, instance, snapshot }) => {
  const instanceId = instance.id;
  const [budget, row] = await snapshot((tx) =>
    sendInOrder(tx, [
      findBudget(tx, { instanceId, id: params.id, internal: true }),
      findCheckIn(tx, { instanceId, budgetId: params.id }),
    ]),
  );
  if (!budget) throw problem('not_found');
  if (budget.date_in === null)
    throw problem('not_found', { reason: 'notReceived', params: { budget: String(params.id) } });
  return { status: 200, body: checkInRecord(budget, row ?? emptyRow(instanceId, budget)) };
};

export const setCheckIn: DeskHandlers['setCheckIn'] = async (request) => {
  const { params, body } = request;
  const { budget, row } = await correctCheckIn(request, params.id, body);
  return { status: 200, body: checkInRecord(budget, row), concernsClient: budget.client_id };
};

function checkInRecord(
  { id, date_in, ...budget }: BudgetRow,
  row: CheckInRow,
): components['schemas']['CheckIn'] {
  const { instance_id, budget_id, authorised_max_cents, signer, drawing, signed_at, reference, ...state } =
    row;
  const isSigned = signer !== null && drawing !== null && signed_at !== null && reference !== null;
  return {
    ...state,
    budget_id: id,
    date_in: date_in ?? budget.created_at,
    authorised_max: fromHundredths(authorised_max_cents),
    signature: isSigned ? { name: signer, at: signed_at, drawing, reference } : null,
  };
}
