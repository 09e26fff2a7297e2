import { partsOfLines } from '../../actions/budgets/lines.ts';
import { openBudget, resolveReferences } from '../../actions/budgets/open.ts';
import { notifyClient } from '../../actions/messages/notice.ts';
import { newLine } from '../../domain/budgets/lines.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { budgetDetail } from './record.ts';

export const createBudget: Handlers['createBudget'] = async (request) => {
  const { body, instance } = request;
  const { client_id, client_reference = null, public_notes = null } = body;
  const { references, plate } = await resolveReferences(request, body);
  const fields = { channel: 'API', ...references, client_reference, public_notes };
  const parts = await partsOfLines(request, body.lines, (line) => `/lines/${line}/part_id`);
  const lines = body.lines.map((line, at) => newLine(line, instance.tax_rate, parts[at]));
  const { id, trackingUrl } = await openBudget(request, fields, lines);
  if (body.notify_client) {
    const about = { budgetId: id, plate, url: trackingUrl, attached: 'quote' } as const;
    await notifyClient(request, 'budget_received', client_id, about);
  }
  return {
    status: 201,
    body: await budgetDetail(request, id),
    concernsClient: client_id,
  };
};
