import { partsOfLines } from '../../actions/budgets/lines.ts';
import { chosenCategories, openBudget, plateOf, vehicleMeant } from '../../actions/budgets/open.ts';
import { requireOwner } from '../../actions/clients/require-owner.ts';
import { notice } from '../../actions/messages/notice.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { newLine } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const createBudget: Handlers['createBudget'] = async (request) => {
  const { body, instance, tx } = request;
  const { client_id, vehicle_id = null, client_reference = null, public_notes = null } = body;
  // Vehicles are locked before their owners, by everybody.
  const [vehicle, , categories] = await sendInOrder(tx, [
    vehicleMeant(request),
    requireOwner(tx, instance.id, client_id),
    chosenCategories(request),
  ]);
  const plate = plateOf(vehicle, body);
  const fields = { channel: 'API', client_id, vehicle_id, ...categories, client_reference, public_notes };
  const parts = await partsOfLines(request, body.lines, (line) => `/lines/${line}/part_id`);
  const lines = body.lines.map((line, at) => newLine(line, instance.tax_rate, parts[at]));
  const { id, trackingUrl } = await openBudget(request, fields, lines);
  if (body.notify_client) {
    const about = { budgetId: id, plate, url: trackingUrl, attached: 'quote' } as const;
    await notice(request, 'budget_received', client_id, about);
  }
  return {
    status: 201,
    body: await budgetDetail(request, id),
    concernsClient: client_id,
  };
};
