import type { InspectionRow, PointRow } from '../../../db/inspections/queries.ts';
import type { components } from '../../../generated/desk-types.ts';
import { commonInspectionFields, commonPointFields } from '../../inspections/record.ts';

type Schemas = components['schemas'];

export function deskPointRecord(row: PointRow): Schemas['DeskInspectionPoint'] {
  const photos = row.photos.map(({ id, filename }) => ({ id, filename }));
  return { ...commonPointFields(row), photos, checked_by: row.checked_by };
}

export function deskInspectionItem(row: InspectionRow): Schemas['DeskInspectionItem'] {
  const { created_by, completed_by } = row;
  return { ...commonInspectionFields(row), created_by, completed_by };
}

export function deskInspectionRecord(row: InspectionRow, points: PointRow[]): Schemas['DeskInspection'] {
  return { ...deskInspectionItem(row), points: points.map(deskPointRecord) };
}
