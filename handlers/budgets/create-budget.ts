import { notice } from '../../db/messages/notice.ts';
import { newLine } from '../../domain/budget-line.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { requireOwner } from '../vehicles/owner.ts';
import { budgetDetail } from './budget-detail.ts';
import { openBudget } from './open-budget.ts';
import { chosenCategories, plateOfVehicle } from './what-it-is-about.ts';

export const createBudget: Handlers['createBudget'] = async (request) => {
  const { body, instance, tx } = request;
  const { client_id, vehicle_id = null, client_reference = null, public_notes = null } = body;
  const [, plate, categories] = await Promise.all([
    requireOwner(tx, instance.id, client_id),
    plateOfVehicle(request),
    chosenCategories(request),
  ]);
  const fields = { channel: 'API', client_id, vehicle_id, ...categories, client_reference, public_notes };
  const lines = body.lines.map((line) => newLine(line, instance.tax_rate));
  const { id, trackingUrl } = await openBudget(request, fields, lines);
  if (body.notify_client) {
    await notice(request, 'budget_received', client_id, { budgetId: id, plate, url: trackingUrl });
  }
  return {
    status: 201,
    body: await budgetDetail(request, id),
    concernsClient: client_id,
    holdsSecret: true,
  };
};
