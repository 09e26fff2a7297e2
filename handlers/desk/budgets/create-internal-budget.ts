import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openBudget } from '../../budgets/open-budget.ts';
import { chosenCategories, plateOfVehicle } from '../../budgets/what-it-is-about.ts';
import { requireOwner } from '../../vehicles/owner.ts';
import { deskBudget } from './desk-budget.ts';

export const createInternalBudget: DeskHandlers['createInternalBudget'] = async (request) => {
  const { body, instance, tx } = request;
  const internal = true;
  const [, , categories] = await Promise.all([
    requireOwner(tx, instance.id, body.client_id),
    plateOfVehicle(request),
    chosenCategories(request, { internal }),
  ]);
  const { client_id, vehicle_id = null, internal_notes = null } = body;
  const said = { client_reference: null, public_notes: null, internal_notes };
  const fields = { channel: 'desk', internal, client_id, vehicle_id, ...categories, ...said };
  const { id } = await openBudget(request, fields, []);
  return { status: 201, body: await deskBudget(request, id) };
};
