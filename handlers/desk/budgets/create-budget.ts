import { partsOfLines } from '../../../actions/budgets/lines.ts';
import { openBudget, resolveReferences } from '../../../actions/budgets/open.ts';
import { notifyClient } from '../../../actions/messages/notice.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { splitDeskFields, withDeskFields } from './desk-fields.ts';
import { deskBudget } from './record.ts';

/** Creates a budget as the API does, with additional fields that only the workshop may set. */
export const createDeskBudget: DeskHandlers['createDeskBudget'] = async (request) => {
  const { body, instance } = request;
  const { client_id, lines: bodies = [], notify_client = false } = body;
  const { references, plate } = await resolveReferences(request, body);
  const { client_reference = null, public_notes = null, internal_notes = null } = body;
  const texts = { client_reference, public_notes, internal_notes };
  const parts = await partsOfLines(request, bodies, (line) => `/lines/${line}/part_id`);
  const lines = bodies.map((line, at) => {
    const { deskFields, fields } = splitDeskFields(line);
    return withDeskFields(newLine(fields, instance.tax_rate, parts[at]), deskFields);
  });
  const opened = await openBudget(request, { channel: 'desk', ...references, ...texts }, lines);
  if (notify_client) {
    const about = { budgetId: opened.id, plate, url: opened.trackingUrl, attached: 'quote' } as const;
    await notifyClient(request, 'budget_received', client_id, about);
  }
  return { status: 201, body: await deskBudget(request, opened.id), concernsClient: client_id };
};
