import type { InspectionVisibility } from '../../actions/inspections/inspect.ts';
import { positionBeforeFirst } from '../../db/connection/pages.ts';
import { listInspectionRows, listPoints } from '../../db/inspections/queries.ts';
import type { AnyRequest } from '../handler.ts';
import { openIdPage } from '../pages.ts';
import { inspectionItem } from './record.ts';

interface ListRequest extends Pick<AnyRequest, 'instance' | 'tx' | 'after' | 'cursorAfter'> {
  query: { limit?: number; budget_id?: number; vehicle_id?: number };
}

/** Returns a page of inspections, with the counts of their results. */
export async function listInspectionPage(request: ListRequest, { internal }: InspectionVisibility) {
  const { query, instance, tx } = request;
  const pages = openIdPage(request, positionBeforeFirst);
  const found = await listInspectionRows(tx, {
    ...{ instanceId: instance.id, internal, after: pages.after, most: pages.limit + 1 },
    ...{ budgetId: query.budget_id ?? null, vehicleId: query.vehicle_id ?? null },
  });
  const rows = found.slice(0, pages.limit);
  const points = await listPoints(tx, { instanceId: instance.id, inspectionIds: rows.map(({ id }) => id) });
  const byInspection = Map.groupBy(points, ({ inspection_id }) => inspection_id);
  return pages.answer({ rows, hasMore: found.length > rows.length }, (row) =>
    inspectionItem(row, byInspection.get(row.id) ?? []),
  );
}
