import { leaveWaitingList } from '../../../actions/appointments/waiting.ts';
import { openBudget, resolveReferences } from '../../../actions/budgets/open.ts';
import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { addToWaitingList, changeWish } from '../../../actions/waiting/add.ts';
import { holdWaiting } from '../../../actions/waiting/hold.ts';
import { offerTime as offerTo } from '../../../actions/waiting/offer.ts';
import { type BudgetRow, lockBudget } from '../../../db/budgets/queries.ts';
import { findWaitingEntry } from '../../../db/waiting/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { waitingRecord } from '../../waiting-list/record.ts';
import { waitingPage } from '../../waiting-list/waiting-page.ts';

export const listWaiting: DeskHandlers['listWaiting'] = async (request) => {
  return { status: 200, body: await waitingPage(request) };
};

export const showWaiting: DeskHandlers['showWaiting'] = async ({ params, instance, tx, now }) => {
  const entry = await findWaitingEntry(tx, { instanceId: instance.id, id: params.id, now });
  if (!entry) throw problem('not_found');
  return { status: 200, body: waitingRecord(entry) };
};

type AddRequest = Parameters<DeskHandlers['addWaiting']>[0];

export const addWaiting: DeskHandlers['addWaiting'] = async (request) => {
  const { duration_minutes, part_of_day, weekdays, from, to, notes } = request.body;
  const budget = await budgetToWait(request);
  const wish = { duration_minutes, part_of_day, weekdays, from, to, notes };
  const entry = await addToWaitingList(request, budget, wish);
  return { status: 201, body: waitingRecord(entry), concernsClient: budget.client_id };
};

/** Locks the budget that the request names, or creates one for its client. */
async function budgetToWait(request: AddRequest): Promise<BudgetRow> {
  const { body, instance, tx } = request;
  const { budget_id, client_id, vehicle_id = null, public_notes = null } = body;
  const lock = (id: number) => lockBudget(tx, { instanceId: instance.id, id, internal: false });
  if (budget_id !== undefined) {
    const contradicting = (['client_id', 'vehicle_id', 'public_notes'] as const).find(
      (field) => body[field] !== undefined && body[field] !== null,
    );
    if (contradicting) throw invalidField(`/${contradicting}`, 'onlyForNew');
    const budget = await lock(budget_id);
    if (!budget) throw invalidField('/budget_id', 'unknownReference');
    return budget;
  }
  if (client_id === undefined) throw invalidField('/client_id', 'required');
  const { references } = await resolveReferences(request, { client_id, vehicle_id });
  const texts = { client_reference: null, public_notes, internal_notes: null };
  const opened = await openBudget(request, { channel: 'desk', ...references, ...texts }, []);
  return requireRow(await lock(opened.id));
}

export const setWaiting: DeskHandlers['setWaiting'] = async (request) => {
  const { budget, entry } = await holdWaiting(request, request.params.id);
  await requireOwner(request.tx, request.instance.id, budget.client_id);
  const changed = await changeWish(request, entry, request.body);
  return { status: 200, body: waitingRecord(changed), concernsClient: budget.client_id };
};

export const removeWaiting: DeskHandlers['removeWaiting'] = async (request) => {
  const { budget, entry } = await holdWaiting(request, request.params.id);
  await leaveWaitingList(request, budget, null);
  return { status: 200, body: { ok: true, id: entry.id } };
};

export const offerTime: DeskHandlers['offerTime'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const { budget, entry } = await holdWaiting(request, params.id);
  await requireOwner(tx, instance.id, budget.client_id);
  await offerTo(request, budget, entry, { start: readMoment(body.start), boxId: body.box_id });
  const offered = requireRow(await findWaitingEntry(tx, { instanceId: instance.id, id: entry.id, now }));
  return { status: 200, body: waitingRecord(offered), concernsClient: budget.client_id };
};
