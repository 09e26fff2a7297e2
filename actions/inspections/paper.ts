import { findBudgetOnPaper } from '../../db/budgets/tracked.ts';
import type { Db } from '../../db/connection/client.ts';
import { listThumbnails } from '../../db/documents/queries.ts';
import { findInspection, listPoints, type PointRow } from '../../db/inspections/queries.ts';
import { findBranding } from '../../db/workshops/logos.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { findingState, isFinding } from '../../domain/inspections/inspection.ts';
import {
  choosePhotos,
  type InspectionPaper,
  type PointOnPaper,
} from '../../domain/signatures/inspection-paper.ts';
import { composeQuote } from '../../domain/signatures/quote.ts';
import type { Language } from '../../generated/errors.ts';

interface PaperRequest {
  id: number;
  /** Null for the client's language, or the workshop's if the client has none. */
  language: Language | null;
  /** The only points that are printed, such as those that the client's page shows; all of them if undefined. */
  pointIds?: ReadonlySet<number>;
}

/** The content of an inspection's PDF with its photos, as WebP files. */
export interface DrawableInspection {
  paper: InspectionPaper;
  photos: ReadonlyMap<number, Buffer>;
}

/**
 * Returns the content of an inspection's PDF for the client, without points that the workshop keeps from it. Undefined
 * if there is no such inspection, or if its budget is for internal use.
 */
export async function readInspectionPaper(
  { tx, instance }: { tx: Db; instance: Instance },
  { id, language, pointIds }: PaperRequest,
): Promise<DrawableInspection | undefined> {
  const instanceId = instance.id;
  const inspection = await findInspection(tx, { instanceId, id, internal: false });
  const found = inspection && (await findBudgetOnPaper(tx, { instanceId, budgetId: inspection.budget_id }));
  if (!inspection || !found) return undefined;
  const { budget, client } = found;
  const rows = await listPoints(tx, { instanceId, inspectionIds: [id] });
  const visible = rows.filter((row) => row.client_visible && (pointIds?.has(row.id) ?? true));
  const points = choosePhotos(visible.flatMap(pointOnPaper));
  const branding = await findBranding(tx, instance);
  const thumbnails = await listThumbnails(tx, {
    instanceId,
    documentIds: points.flatMap(({ photo_ids }) => photo_ids),
  });
  const { lines: _, ...quote } = { ...composeQuote(instance, budget), client };
  return {
    photos: new Map(thumbnails.map(({ document_id, picture }) => [document_id, picture])),
    paper: {
      ...{ language: language ?? budget.language ?? instance.language, quote, name: inspection.name, points },
      inspected_at: inspection.completed_at ?? inspection.created_at,
      inspected_by: inspection.completed_by ?? inspection.created_by,
      unchecked: visible.filter(({ result }) => result === 'unchecked').length,
      ...(branding && { branding }),
      ...(instance.sandbox && { isTest: true }),
    },
  };
}

function pointOnPaper(row: PointRow): Omit<PointOnPaper, 'more_photos'>[] {
  const { id, section, text, result, value_hundredths, unit, note, decided_at, photos } = row;
  if (result === 'unchecked') return [];
  return [
    {
      ...{ id, section, text, result, value_hundredths, unit, note, decided_at },
      state: findingState(row),
      // Photos of points in order are on the client's page.
      photo_ids: isFinding(result) ? photos.map((photo) => photo.id) : [],
    },
  ];
}
