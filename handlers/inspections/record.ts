import type { FindingRow } from '../../db/inspections/lists.ts';
import type { InspectionRow, PhotoRow, PointRow } from '../../db/inspections/queries.ts';
import type { TemplateRow } from '../../db/inspections/templates.ts';
import { apiLinkMs } from '../../domain/documents/links.ts';
import { findingState } from '../../domain/inspections/inspection.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { components } from '../../generated/types.ts';
import { budgetVehicle } from '../budgets/record.ts';
import { documentRecord } from '../documents/record.ts';
import type { AnyRequest } from '../handler.ts';

type Schemas = components['schemas'];
/** The part of a request from which the links to photos are made. */
type LinkRequest = Pick<AnyRequest, 'instance' | 'documentLinks' | 'now'>;

export function inspectionTemplateRecord(row: TemplateRow): Schemas['InspectionTemplate'] {
  const { id, name, category_id, subcategory_id, points } = row;
  return { id, name, category_id, subcategory_id, points };
}

/** Returns the fields of a point that the API and the desk have in common. */
export function commonPointFields(row: PointRow) {
  const { line_budget_id, line_id } = row;
  return {
    id: row.id,
    section: row.section,
    text: row.text,
    hint: row.hint,
    unit: row.unit,
    amber_at: orNull(row.amber_at_hundredths),
    red_at: orNull(row.red_at_hundredths),
    result: row.result,
    value: orNull(row.value_hundredths),
    note: row.note,
    client_visible: row.client_visible,
    checked_at: row.checked_at,
    state: findingState(row),
    line: line_budget_id === null || line_id === null ? null : { budget_id: line_budget_id, id: line_id },
    decided_at: row.decided_at,
    return_on: row.return_on,
    return_km: row.return_km,
  };
}

function orNull(hundredths: number | null): number | null {
  return hundredths === null ? null : fromHundredths(hundredths);
}

export function pointRecord(request: LinkRequest, row: PointRow): Schemas['InspectionPoint'] {
  const photos = row.photos.map((photo) => photoRecord(request, photo));
  return { ...commonPointFields(row), photos, decision: row.decision };
}

function photoRecord(
  { instance, documentLinks, now }: LinkRequest,
  photo: PhotoRow,
): Schemas['BudgetDocument'] {
  const until = new Date(toRealTime(now).getTime() + apiLinkMs);
  // PostgreSQL writes the time in JSON in another form than the API.
  const row = { ...photo, caption: null, created_at: new Date(photo.created_at).toISOString() };
  return documentRecord(row, documentLinks.urlOf(instance, photo.id, until));
}

/** Returns the fields of an inspection that the API and the desk have in common. */
export function commonInspectionFields(row: InspectionRow) {
  const { vehicle_id, plate, brand, model } = row;
  return {
    id: row.id,
    budget_id: row.budget_id,
    vehicle_id,
    vehicle: budgetVehicle({ vehicle_id, plate, brand, model }),
    name: row.name,
    green: row.green,
    amber: row.amber,
    red: row.red,
    unchecked: row.unchecked,
    created_at: row.created_at,
    completed_at: row.completed_at,
    shared_at: row.shared_at,
  };
}

export function inspectionItem(row: InspectionRow): Schemas['InspectionItem'] {
  const status = row.completed_at === null ? 'open' : 'completed';
  return { ...commonInspectionFields(row), status, updated_at: row.updated_at };
}

export function inspectionRecord(
  request: LinkRequest,
  { inspection, points }: { inspection: InspectionRow; points: PointRow[] },
): Schemas['Inspection'] {
  return { ...inspectionItem(inspection), points: points.map((point) => pointRecord(request, point)) };
}

export function findingRecord(request: LinkRequest, row: FindingRow): Schemas['Finding'] {
  return {
    inspection_id: row.inspection_id,
    budget_id: row.budget_id,
    client_id: row.client_id,
    client: { id: row.client_id, name: row.client_name },
    vehicle_id: row.vehicle_id,
    vehicle: budgetVehicle(row),
    inspected_at: row.inspected_at,
    due: row.due,
    point: pointRecord(request, row.point),
  };
}
