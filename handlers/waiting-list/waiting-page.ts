import { listWaitingEntries, type WaitingState } from '../../db/waiting/queries.ts';
import type { AnyRequest } from '../handler.ts';
import { openIdPage } from '../pages.ts';
import { waitingRecord } from './record.ts';

interface ListRequest extends AnyRequest {
  query: { limit?: number; status?: WaitingState; budget_id?: number };
}

/** Returns a page of the waiting list, for the API and the desk. */
export async function waitingPage(request: ListRequest) {
  const { query, instance, tx, now } = request;
  const pages = openIdPage(request);
  const { status: state = null, budget_id: budgetId = null } = query;
  const filter = { state, budgetId, now };
  return pages.answer(
    await listWaitingEntries(tx, instance.id, filter, pages.after, pages.limit),
    waitingRecord,
  );
}
