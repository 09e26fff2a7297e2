import { partsOfLines } from '../../../actions/budgets/lines.ts';
import { openBudget } from '../../../actions/budgets/open.ts';
import { resolveReferences } from '../../../actions/budgets/references.ts';
import { notice } from '../../../actions/messages/notice.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { apart, withOwn } from './own-fields.ts';
import { deskBudget } from './record.ts';

/** As the API creates one, with what only the workshop writes in a budget and its lines. */
export const createDeskBudget: DeskHandlers['createDeskBudget'] = async (request) => {
  const { body, instance } = request;
  const { client_id, lines: given = [], notify_client = false } = body;
  const { references, plate } = await resolveReferences(request, body);
  const { client_reference = null, public_notes = null, internal_notes = null } = body;
  const fields = { channel: 'desk', ...references, client_reference, public_notes, internal_notes };
  const parts = await partsOfLines(request, given, (line) => `/lines/${line}/part_id`);
  const lines = given.map((each, at) => {
    const { own, fields: shared } = apart(each);
    return withOwn(newLine(shared, instance.tax_rate, parts[at]), own);
  });
  const { id, trackingUrl } = await openBudget(request, fields, lines);
  if (notify_client) {
    const about = { budgetId: id, plate, url: trackingUrl, attached: 'quote' } as const;
    await notice(request, 'budget_received', client_id, about);
  }
  return { status: 201, body: await deskBudget(request, id) };
};
