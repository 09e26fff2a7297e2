import type { InspectionVisibility } from '../../actions/inspections/inspect.ts';
import type { WithSession } from '../../db/connection/client.ts';
import { findInspectionPage, type InspectionFilters } from '../../db/inspections/lists.ts';
import type { InspectionRow } from '../../db/inspections/queries.ts';
import type { AnyRequest } from '../handler.ts';
import { openIdPage } from '../pages.ts';

interface ListRequest extends Pick<AnyRequest, 'instance' | 'after' | 'cursorAfter'> {
  query: { limit?: number };
}

/** Returns a page of inspections, for the API and the desk. */
export async function inspectionPage<Item>(
  request: ListRequest,
  filters: InspectionFilters & InspectionVisibility,
  read: WithSession,
  item: (row: InspectionRow) => Item,
) {
  const { after, limit, ...pages } = openIdPage(request);
  const found = await read((at) => findInspectionPage(at, request.instance.id, filters, { after, limit }));
  return pages.answer(found, item);
}
