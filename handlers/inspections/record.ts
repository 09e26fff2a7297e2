import type { InspectionRow, PointRow } from '../../db/inspections/queries.ts';
import type { TemplateRow } from '../../db/inspections/templates.ts';
import { findingState, type PointResult } from '../../domain/inspections/inspection.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import type { components } from '../../generated/desk-types.ts';
import { budgetVehicle } from '../budgets/record.ts';

type Schemas = components['schemas'];

export function inspectionTemplateRecord(row: TemplateRow): Schemas['InspectionTemplate'] {
  const { id, name, category_id, subcategory_id, points } = row;
  return { id, name, category_id, subcategory_id, points };
}

export function inspectionPointRecord(row: PointRow): Schemas['InspectionPoint'] {
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
    photos: row.photos.map(({ id, filename }) => ({ id, filename })),
    client_visible: row.client_visible,
    checked_by: row.checked_by,
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

export function inspectionItem(row: InspectionRow, points: PointRow[]): Schemas['InspectionItem'] {
  const count = (result: PointResult) => points.filter((point) => point.result === result).length;
  const { vehicle_id, plate, brand, model, ...fields } = row;
  return {
    id: fields.id,
    budget_id: fields.budget_id,
    vehicle_id,
    vehicle: budgetVehicle({ vehicle_id, plate, brand, model }),
    name: fields.name,
    green: count('green'),
    amber: count('amber'),
    red: count('red'),
    unchecked: count('unchecked'),
    created_by: fields.created_by,
    created_at: fields.created_at,
    completed_by: fields.completed_by,
    completed_at: fields.completed_at,
    shared_at: fields.shared_at,
  };
}

export function inspectionRecord(row: InspectionRow, points: PointRow[]): Schemas['Inspection'] {
  return { ...inspectionItem(row, points), points: points.map(inspectionPointRecord) };
}
