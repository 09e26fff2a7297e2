import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type FindingDecision, type PointResult, pointResults } from '../../domain/inspections/inspection.ts';
import type { Tx } from '../connection/client.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { inspection_photos, inspection_points, inspections } from '../connection/tables.ts';
import type { DocumentRow } from '../documents/queries.ts';
import { isUnsettled } from './table.ts';

/** An inspection with its budget's client and vehicle. */
export type InspectionRow = Omit<typeof inspections.$inferSelect, 'instance_id'> & {
  client_id: number;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  internal: boolean;
} & Record<PointResult, number>;

const inspectionColumns = sql.raw(`
  select i.id, i.budget_id, i.name, i.created_by, i.created_at, i.completed_by, i.completed_at, i.shared_at,
    i.updated_at, b.client_id, b.vehicle_id, b.internal, v.plate, v.brand, v.model, counts.*
  from inspections i
    join budgets b on b.instance_id = i.instance_id and b.id = i.budget_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    cross join lateral (
      select ${pointResults.map((result) => `count(*) filter (where p.result = '${result}')::int as ${result}`).join(', ')}
      from inspection_points p where p.instance_id = i.instance_id and p.inspection_id = i.id) counts`);

const oneInspection = { instanceId: inspections.instance_id, id: inspections.id };

export const findInspection = query.first(
  { ...oneInspection, internal: param.boolean },
  ($) => sql<InspectionRow>`${inspectionColumns}
  where i.instance_id = ${$.instanceId} and i.id = ${$.id} and (${$.internal}::boolean or not b.internal)`,
);

export const listInspectionsByIds = query(
  { instanceId: inspections.instance_id, ids: param.list(inspections.id) },
  ($) => sql<InspectionRow>`${inspectionColumns}
  where i.instance_id = ${$.instanceId} and i.id = any(${$.ids}::bigint[]) order by i.id`,
);

export const insertInspection = query.one(
  pickColumns(inspections, ['instance_id', 'budget_id', 'name', 'created_by', 'created_at']),
  ($, db) =>
    db
      .insert(inspections)
      .values({ ...$, updated_at: $.created_at })
      .returning({ id: inspections.id }),
);

export const updateInspection = query.run(
  {
    ...oneInspection,
    ...pickColumns(inspections, ['completed_by', 'completed_at', 'shared_at', 'updated_at']),
  },
  ({ instanceId, id, ...changes }, db) =>
    db
      .update(inspections)
      .set(changes)
      .where(and(eq(inspections.instance_id, instanceId), eq(inspections.id, id))),
);

/** Records the time of a change of points. */
export const touchInspections = query.run(
  { instanceId: inspections.instance_id, ids: param.list(inspections.id), now: param.date },
  ($, db) =>
    db
      .update(inspections)
      .set({ updated_at: sql`${$.now}` })
      .where(and(eq(inspections.instance_id, $.instanceId), isIn(inspections.id, $.ids))),
);

const { instance_id, inspection_id, id: pointId, ...pointFields } = getTableColumns(inspection_points);

/** The fields of a point that come from a template. */
export interface NewPoint {
  section: string;
  text: string;
  hint: string | null;
  unit: string | null;
  amber_at_hundredths: number | null;
  red_at_hundredths: number | null;
  return_months: number | null;
  return_after_km: number | null;
}

export const insertPoints = query(
  { instanceId: instance_id, inspectionId: inspection_id, points: param.json<readonly NewPoint[]>() },
  ($) => sql<{ id: number }>`
  insert into inspection_points (instance_id, inspection_id, section, text, hint, unit, amber_at_hundredths,
    red_at_hundredths, return_months, return_after_km)
  select ${$.instanceId}, ${$.inspectionId}, p.section, p.text, p.hint, p.unit, p.amber_at_hundredths,
    p.red_at_hundredths, p.return_months, p.return_after_km
  from jsonb_array_elements(${$.points}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::inspection_points, fields) as p
  order by place
  returning id`,
);

/** A photo of a point. */
export type PhotoRow = Omit<DocumentRow, 'caption'>;

/** A point with its photos and the state of its line. */
export type PointRow = Omit<typeof inspection_points.$inferSelect, 'instance_id'> & {
  photos: PhotoRow[];
  has_line: boolean;
  line_status: string | null;
};

const photoNames = [
  ...(['id', 'budget_id', 'filename', 'content_type', 'size'] as const),
  ...(['client_visible', 'mechanic_visible', 'created_at'] as const),
] satisfies (keyof PhotoRow)[];
const photoFields = photoNames.map((name) => `'${name}', d.${name}`).join(', ');

const pointColumns = sql.raw(`
  select p.id, p.inspection_id, ${Object.keys(pointFields)
    .map((name) => `p.${name}`)
    .join(', ')},
    lb.status as line_status,
    exists (select from budget_lines l
      where l.instance_id = p.instance_id and l.budget_id = p.line_budget_id and l.id = p.line_id) as has_line,
    (select coalesce(json_agg(json_build_object(${photoFields}) order by d.id), '[]')
      from inspection_photos f
        join budget_documents d on d.instance_id = f.instance_id and d.id = f.document_id
      where f.instance_id = p.instance_id and f.point_id = p.id) as photos
  from inspection_points p
    left join budgets lb on lb.instance_id = p.instance_id and lb.id = p.line_budget_id`);

/** Lists the points of several inspections, in the order of their templates. */
export const listPoints = query(
  { instanceId: instance_id, inspectionIds: param.list(inspection_id) },
  ($) => sql<PointRow>`${pointColumns}
  where p.instance_id = ${$.instanceId} and p.inspection_id = any(${$.inspectionIds}::bigint[])
  order by p.inspection_id, p.id`,
);

export const listPointsByIds = query(
  { instanceId: instance_id, ids: param.list(pointId) },
  ($) => sql<PointRow>`${pointColumns}
  where p.instance_id = ${$.instanceId} and p.id = any(${$.ids}::bigint[]) order by p.id`,
);

export const findPoint = query.first(
  { instanceId: instance_id, id: pointId },
  ($) => sql<PointRow>`${pointColumns} where p.instance_id = ${$.instanceId} and p.id = ${$.id}`,
);

const writtenColumns = pickColumns(inspection_points, [
  ...(['result', 'value_hundredths', 'note', 'client_visible', 'checked_by', 'checked_at'] as const),
  ...(['return_on', 'return_km', 'reminded_at', 'line_budget_id', 'line_id', 'decision'] as const),
  ...(['decided_at', 'outcome', 'outcome_by', 'outcome_at'] as const),
]);
const writtenNames = Object.keys(writtenColumns) as (keyof typeof writtenColumns)[];

const writePoint = query.run(
  { instanceId: instance_id, id: pointId, ...writtenColumns },
  ({ instanceId, id, ...changes }, db) =>
    db
      .update(inspection_points)
      .set(changes)
      .where(and(eq(instance_id, instanceId), eq(pointId, id))),
);

/** Changes columns of a point. Requires a lock on the budget of its inspection. */
export async function updatePoint(
  tx: Tx,
  instanceId: number,
  row: PointRow,
  changes: Partial<Pick<PointRow, keyof typeof writtenColumns>>,
): Promise<void> {
  const after = { ...row, ...changes };
  const values = Object.fromEntries(writtenNames.map((name) => [name, after[name]]));
  await writePoint(tx, {
    instanceId,
    id: row.id,
    ...(values as Pick<PointRow, keyof typeof writtenColumns>),
  });
}

export const insertPhoto = query.run(
  pickColumns(inspection_photos, ['instance_id', 'point_id', 'document_id']),
  ($, db) => db.insert(inspection_photos).values($),
);

/** Makes the photos of the visible points of an inspection visible to the client. */
export const sharePhotos = query.run(
  { instanceId: instance_id, inspectionId: inspection_id },
  ($) => sql`
  update budget_documents d set client_visible = true
  from inspection_photos f
    join inspection_points p on p.instance_id = f.instance_id and p.id = f.point_id
  where f.instance_id = ${$.instanceId} and p.inspection_id = ${$.inspectionId} and p.client_visible
    and p.result <> 'unchecked'
    and d.instance_id = f.instance_id and d.id = f.document_id and not d.client_visible`,
);

/** A finding whose line the client decides about. */
export interface OfferedFinding {
  id: number;
  inspection_id: number;
  budget_id: number;
  vehicle_id: number | null;
  /** Whether the inspection belongs to a budget for internal use. */
  internal: boolean;
  line_id: number;
}

/** Lists the findings with an undecided line in a budget. */
export const listOfferedFindings = query(
  { instanceId: instance_id, budgetId: param.integer },
  ($) => sql<OfferedFinding>`
  select p.id, p.inspection_id, i.budget_id, b.vehicle_id, b.internal, p.line_id
  from inspection_points p
    join inspections i on i.instance_id = p.instance_id and i.id = p.inspection_id
    join budgets b on b.instance_id = i.instance_id and b.id = i.budget_id
  where p.instance_id = ${$.instanceId} and p.line_budget_id = ${$.budgetId} and p.decision is null
    and p.outcome is null
  order by p.id`,
);

export const decideFindings = query.run(
  {
    instanceId: instance_id,
    ids: param.list(pointId),
    decision: param.oneOf<FindingDecision>(),
    now: param.date,
  },
  ($) => sql`
  update inspection_points set decision = ${$.decision}, decided_at = ${$.now}
  where instance_id = ${$.instanceId} and id = any(${$.ids}::bigint[])`,
);

/** An amber or red finding of an earlier visit that still needs work, with its vehicle. */
export type PendingFinding = PointRow & {
  budget_id: number;
  client_id: number;
  vehicle_id: number;
  plate: string;
  inspected_at: string;
};

/** The findings that need work: of a vehicle, of a client's vehicles, or of earlier visits of a budget's vehicle. */
export const listPendingFindings = query(
  {
    instanceId: instance_id,
    vehicleId: param.orNull(param.integer),
    clientId: param.orNull(param.integer),
    laterBudgetId: param.orNull(param.integer),
    most: param.integer,
  },
  ($) => sql<PendingFinding>`
  select point.*, i.budget_id, v.client_id, b.vehicle_id, v.plate, i.created_at as inspected_at
  from vehicles v
    join budgets b on b.instance_id = v.instance_id and b.vehicle_id = v.id
    join inspections i on i.instance_id = b.instance_id and i.budget_id = b.id
    join lateral (${pointColumns} where p.instance_id = i.instance_id and p.inspection_id = i.id
      and ${sql.raw(isUnsettled)}
      and (p.decision is distinct from 'accepted' or lb.status in ('Cancelado', 'Rechazado', 'Retirado'))
    ) point on true
  where v.instance_id = ${$.instanceId}
    and (${$.vehicleId}::bigint is null or v.id = ${$.vehicleId})
    and (${$.clientId}::bigint is null or v.client_id = ${$.clientId})
    and (${$.laterBudgetId}::bigint is null or i.budget_id <> ${$.laterBudgetId} and v.id = (
      select vehicle_id from budgets where instance_id = ${$.instanceId} and id = ${$.laterBudgetId}))
  order by case point.result when 'red' then 0 else 1 end, point.id
  limit ${$.most}`,
);

/** Removes the notes of the points of budgets. */
export const emptyPointNotes = query.run(
  { instanceId: instance_id, budgetIds: param.list(param.integer), now: param.date },
  ($) => sql`
  with emptied as (
    update inspection_points p set note = null
    from inspections i
    where i.instance_id = p.instance_id and i.id = p.inspection_id and p.instance_id = ${$.instanceId}
      and i.budget_id = any(${$.budgetIds}::bigint[]) and p.note is not null
  )
  update inspections set updated_at = ${$.now}
  where instance_id = ${$.instanceId} and budget_id = any(${$.budgetIds}::bigint[])`,
);
