import { type SQL, sql } from 'drizzle-orm';
import type { FindingState } from '../../domain/inspections/inspection.ts';
import { createChangeQuery } from '../connection/changed-since.ts';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, query, type Slots } from '../connection/query.ts';
import { type InspectionRow, listInspectionsByIds, listPointsByIds, type PointRow } from './queries.ts';
import { hasFinding } from './table.ts';

export interface InspectionFilters {
  budget_id?: number | undefined;
  vehicle_id?: number | undefined;
  status?: 'open' | 'completed' | undefined;
  updated_since?: string | undefined;
}

const inspectionParameters = {
  instanceId: param.integer,
  internal: param.boolean,
  after: param.integer,
  most: param.integer,
  budget_id: param.optional(param.integer),
  vehicle_id: param.optional(param.integer),
  status: param.optional(param.text),
  updated_since: param.optional(param.moment),
};

const inspectionConditions: Record<keyof InspectionFilters, ($: Slots<typeof inspectionParameters>) => SQL> =
  {
    budget_id: ($) => sql` and i.budget_id = ${$.budget_id}`,
    vehicle_id: ($) => sql` and i.budget_id in (
    select id from budgets where instance_id = ${$.instanceId} and vehicle_id = ${$.vehicle_id})`,
    status: ($) => sql` and (i.completed_at is not null) = (${$.status}::text = 'completed')`,
    updated_since: ($) => sql` and i.updated_at >= ${$.updated_since}`,
  };
const inspectionFilterNames = Object.keys(inspectionConditions) as (keyof InspectionFilters)[];

const findInspectionIds = (names: (keyof InspectionFilters)[]) =>
  query(
    inspectionParameters,
    ($) => sql<{ id: number }>`
    select i.id from inspections i
    where i.instance_id = ${$.instanceId} and i.id > ${$.after}
      and (${$.internal}::boolean or not (
        select b.internal from budgets b where b.instance_id = i.instance_id and b.id = i.budget_id
      ))${sql.join(names.map((name) => inspectionConditions[name]($)))}
    order by i.id limit ${$.most}`,
  );

const inspectionLists = new Map<string, ReturnType<typeof findInspectionIds>>();

const visibleInApi = `not (select b.internal from budgets b
  where b.instance_id = inspections.instance_id and b.id = inspections.budget_id)`;
const changes = {
  any: createChangeQuery({ table: 'inspections', only: visibleInApi }),
  open: createChangeQuery({ table: 'inspections', only: `completed_at is null and ${visibleInApi}` }),
  completed: createChangeQuery({
    table: 'inspections',
    only: `completed_at is not null and ${visibleInApi}`,
  }),
};

interface ListPosition {
  after: number;
  limit: number;
}

/**
 * Finds a page of inspections by ascending id. Each combination of filters has its own statement. The filter
 * `updated_since` requires a snapshot.
 */
export async function findInspectionPage(
  db: Db,
  instanceId: number,
  { internal, ...filters }: InspectionFilters & { internal: boolean },
  { after, limit }: ListPosition,
): Promise<Page<InspectionRow>> {
  const { budget_id, vehicle_id, status, updated_since } = filters;
  const ids =
    updated_since !== undefined && budget_id === undefined && vehicle_id === undefined && !internal
      ? await changes[status ?? 'any'](db, { instanceId, after, most: limit + 1, since: updated_since })
      : await walkInspections(db, { ...filters, instanceId, internal, after, most: limit + 1 });
  return pageOf(ids.length === 0 ? [] : await listInspectionsByIds(db, { instanceId, ids }), limit);
}

type Walk = InspectionFilters & { instanceId: number; internal: boolean; after: number; most: number };

async function walkInspections(db: Db, walk: Walk): Promise<number[]> {
  const names = inspectionFilterNames.filter((name) => walk[name] !== undefined);
  const find = inspectionLists.get(names.join()) ?? findInspectionIds(names);
  inspectionLists.set(names.join(), find);
  return (await find(db, walk)).map(({ id }) => id);
}

export interface FindingFilters {
  vehicle_id?: number | undefined;
  client_id?: number | undefined;
  state?: FindingState | undefined;
  due?: boolean | undefined;
}

/** A finding with its inspection, whose point is read separately. */
interface FoundFinding {
  id: number;
  inspection_id: number;
  budget_id: number;
  client_id: number;
  client_name: string;
  vehicle_id: number | null;
  plate: string | null;
  brand: string | null;
  model: string | null;
  inspected_at: string;
  due: boolean;
}

export type FindingRow = FoundFinding & { point: PointRow };

/** The state of a finding, as `findingState` of the domain determines it. */
const stateOfFinding = `case
  when p.outcome is not null then p.outcome
  when p.decision = 'accepted' and lb.status in ('Cancelado', 'Rechazado', 'Retirado') then 'open'
  when p.decision = 'accepted' and lb.status in ('Finalizado', 'Facturado') then 'done'
  when p.decision is not null then p.decision
  when lb.status not in ('Cancelado', 'Rechazado', 'Retirado') and exists (select from budget_lines l
    where l.instance_id = p.instance_id and l.budget_id = p.line_budget_id and l.id = p.line_id) then 'offered'
  else 'open' end`;
const needsWork = `${stateOfFinding} in ('open', 'offered', 'declined')`;

const findingParameters = {
  instanceId: param.integer,
  after: param.integer,
  most: param.integer,
  /** The day by the workshop's clock. */
  today: param.text,
  vehicle_id: param.optional(param.integer),
  client_id: param.optional(param.integer),
  state: param.optional(param.text),
  due: param.optional(param.boolean),
};
type FindingSlots = Slots<typeof findingParameters>;

const isReached = ($: FindingSlots) =>
  sql`coalesce(p.return_on <= ${$.today}::date or p.return_km <= v.km, false)`;

const findingConditions: Record<keyof FindingFilters, ($: FindingSlots) => SQL> = {
  vehicle_id: ($) => sql` and b.vehicle_id = ${$.vehicle_id}`,
  client_id: ($) => sql` and b.client_id = ${$.client_id}`,
  state: ($) => sql` and ${sql.raw(stateOfFinding)} = ${$.state}::text`,
  // The first condition needs only the point, so that points that cannot be due are skipped before the joins.
  due: ($) => sql` and (not ${$.due}::boolean or p.return_km is not null or p.return_on <= ${$.today}::date)
    and (${sql.raw(needsWork)} and ${isReached($)}) = ${$.due}::boolean`,
};
const findingFilterNames = Object.keys(findingConditions) as (keyof FindingFilters)[];

/** Finds findings of budgets that are not for internal use. `offset 0` lets the planner begin with a vehicle or client. */
const findFindings = (names: (keyof FindingFilters)[]) =>
  query(
    findingParameters,
    ($) => sql<FoundFinding>`
    select * from (
      select p.id, p.inspection_id, i.budget_id, b.client_id, c.name as client_name, b.vehicle_id, v.plate, v.brand,
        v.model, i.created_at as inspected_at, ${sql.raw(needsWork)} and ${isReached($)} as due
      from inspection_points p
        join inspections i on i.instance_id = p.instance_id and i.id = p.inspection_id
        join budgets b on b.instance_id = i.instance_id and b.id = i.budget_id
        join clients c on c.instance_id = b.instance_id and c.id = b.client_id
        left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
        left join budgets lb on lb.instance_id = p.instance_id and lb.id = p.line_budget_id
      where p.instance_id = ${$.instanceId} and p.id > ${$.after} and ${sql.raw(`p.${hasFinding}`)} and not b.internal
        ${names.includes('state') ? sql.empty() : sql.raw(`and p.outcome is null and ${needsWork}`)}
        ${sql.join(names.map((name) => findingConditions[name]($)))}
      ${sql.raw(names.some((name) => name.endsWith('_id')) ? 'offset 0' : '')}
    ) found order by id limit ${$.most}`,
  );

const findingLists = new Map<string, ReturnType<typeof findFindings>>();

/**
 * Finds a page of findings by ascending id of their points. Without a state, finds those that need work. Requires a
 * snapshot.
 */
export async function findFindingPage(
  db: Db,
  { instanceId, today }: { instanceId: number; today: string },
  filters: FindingFilters,
  { after, limit }: ListPosition,
): Promise<Page<FindingRow>> {
  const names = findingFilterNames.filter((name) => filters[name] !== undefined);
  const find = findingLists.get(names.join()) ?? findFindings(names);
  findingLists.set(names.join(), find);
  const { rows, hasMore } = pageOf(
    await find(db, { ...filters, instanceId, today, after, most: limit + 1 }),
    limit,
  );
  if (rows.length === 0) return { rows: [], hasMore };
  const points = await listPointsByIds(db, { instanceId, ids: rows.map(({ id }) => id) });
  const byId = new Map(points.map((point) => [point.id, point]));
  return {
    rows: rows.flatMap((row) => {
      const point = byId.get(row.id);
      return point ? [{ ...row, point }] : [];
    }),
    hasMore,
  };
}
