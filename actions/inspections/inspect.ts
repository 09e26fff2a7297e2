import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, findBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  findInspection,
  findPoint,
  type InspectionRow,
  insertInspection,
  insertPhoto,
  insertPoints,
  listPoints,
  type NewPoint,
  type PointRow,
  sharePhotos,
  touchInspections,
  updateInspection,
  updatePoint,
} from '../../db/inspections/queries.ts';
import { findInspectionTemplate } from '../../db/inspections/templates.ts';
import { isInvoicedOrDeclined } from '../../domain/budgets/status.ts';
import { changesBetween, initialChanges } from '../../domain/events/changes.ts';
import {
  isFinding,
  maxPoints,
  monthsAfter,
  type PointResult,
  proposeResult,
  type TemplatePoint,
} from '../../domain/inspections/inspection.ts';
import { fromHundredths, toHundredths } from '../../domain/money/money.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { localDay } from '../../domain/time/local.ts';
import { holdBudget } from '../budgets/hold.ts';
import type { Context } from '../context.ts';
import { addDocument } from '../documents/add.ts';
import type { KeptFile } from '../documents/keep.ts';
import { notifyClient } from '../messages/notice.ts';

type ReadContext = Pick<Context, 'instance' | 'tx'>;

/** Whether inspections of budgets for internal use are included. */
export interface InspectionVisibility {
  internal: boolean;
}

export interface InspectionWithPoints {
  inspection: InspectionRow;
  points: PointRow[];
}

export async function readInspection(
  { instance, tx }: ReadContext,
  id: number,
  { internal }: InspectionVisibility,
): Promise<InspectionWithPoints> {
  const [inspection, points] = await sendInOrder(tx, [
    findInspection(tx, { instanceId: instance.id, id, internal }),
    listPoints(tx, { instanceId: instance.id, inspectionIds: [id] }),
  ]);
  if (!inspection) throw problem('not_found');
  return { inspection, points };
}

/** Finds a point of an inspection. */
export async function readVisiblePoint(
  context: ReadContext,
  ids: { id: number; pointId: number },
  { internal }: InspectionVisibility,
): Promise<PointRow> {
  const { instance, tx } = context;
  if (!(await findInspection(tx, { instanceId: instance.id, id: ids.id, internal })))
    throw problem('not_found');
  return readPoint(context, ids);
}

interface HeldInspection {
  inspection: InspectionRow;
  budget: BudgetRow;
}

/** Finds an inspection, and locks its budget until the transaction ends. */
export async function holdInspection(
  context: ReadContext,
  id: number,
  visibility: InspectionVisibility,
): Promise<HeldInspection> {
  const { instance, tx } = context;
  const find = () => findInspection(tx, { instanceId: instance.id, id, internal: visibility.internal });
  const found = await find();
  if (!found) throw problem('not_found');
  const budget = await holdBudget(context, found.budget_id, visibility);
  // The first read may be older than the lock.
  return { inspection: requireRow(await find()), budget };
}

function requireInspectable({ status }: BudgetRow): void {
  if (isInvoicedOrDeclined(status)) throw problem('budget_locked');
}

interface HeldPoint extends HeldInspection {
  point: PointRow;
}

/** Finds a point of an inspection, and locks the budget of the inspection until the transaction ends. */
export async function holdPoint(
  context: ReadContext,
  { id, pointId }: { id: number; pointId: number },
  visibility: InspectionVisibility,
): Promise<HeldPoint> {
  const held = await holdInspection(context, id, visibility);
  return { ...held, point: await readPoint(context, { id, pointId }) };
}

/** A point after a change, with the client whose vehicle was inspected. */
export interface ChangedPoint {
  point: PointRow;
  clientId: number;
}

async function readPoint(
  { instance, tx }: ReadContext,
  { id, pointId }: { id: number; pointId: number },
): Promise<PointRow> {
  const point = await findPoint(tx, { instanceId: instance.id, id: pointId });
  if (point?.inspection_id !== id) throw problem('not_found');
  return point;
}

/** Creates an inspection of a budget with a copy of the points of a template. Returns its id. */
export async function startInspection(
  context: Context,
  { budget_id, template_id }: { budget_id: number; template_id: number },
  visibility: InspectionVisibility,
): Promise<InspectionWithPoints> {
  const { instance, tx, actor, now } = context;
  const instanceId = instance.id;
  if (!(await findBudget(tx, { instanceId, id: budget_id, ...visibility })))
    throw invalidField('/budget_id', 'unknownReference');
  requireInspectable(await holdBudget(context, budget_id, visibility));
  const template = await findInspectionTemplate(tx, { instanceId, id: template_id });
  if (!template) throw invalidField('/template_id', 'unknownReference');
  const { id } = await insertInspection(tx, {
    ...{ instance_id: instanceId, budget_id, name: template.name },
    ...{ created_by: actor.name, created_at: now.toISOString() },
  });
  const changes = initialChanges({ inspection_id: id, name: template.name });
  const history = { budgetId: budget_id, action: 'inspection.created', changes } as const;
  await sendInOrder(tx, [
    insertPoints(tx, { instanceId, inspectionId: id, points: template.points.map(newPoint) }),
    insertBudgetHistory(tx, instanceId, history, actor, now),
  ]);
  return readInspection(context, id, visibility);
}

function newPoint(point: TemplatePoint): NewPoint {
  const { section, text, hint, unit, amber_at, red_at, return_months, return_km } = point;
  return {
    ...{ section, text, hint, unit, return_months, return_after_km: return_km },
    amber_at_hundredths: amber_at === null ? null : toHundredths(amber_at),
    red_at_hundredths: red_at === null ? null : toHundredths(red_at),
  };
}

interface PointChange {
  result?: PointResult;
  value?: number | null;
  note?: string | null;
  client_visible?: boolean;
  return_on?: string | null;
  return_km?: number | null;
  was?: { result?: PointResult; value?: number | null; note?: string | null };
}

/**
 * Records the result of a point. `conflict` makes the answer for a change that is based on values that another person
 * has changed meanwhile.
 */
export async function recordResult(
  context: Context,
  ids: { id: number; pointId: number },
  { was = {}, ...sent }: PointChange,
  visibility: InspectionVisibility,
  describe: (point: PointRow) => unknown,
): Promise<ChangedPoint> {
  const { instance, tx, actor, now } = context;
  const { budget, point } = await holdPoint(context, ids, visibility);
  requireInspectable(budget);
  const before = valuesOf(point);
  const isOvertaken = (['result', 'value', 'note'] as const).some((name) => {
    const [sentValue, wasValue] = [sent[name], was[name]];
    if (sentValue === undefined || wasValue === undefined) return false;
    return !isSame(wasValue, before[name]) && !isSame(sentValue, before[name]);
  });
  if (isOvertaken) throw problem('changed_meanwhile', { current: describe(point) });
  const after = { ...before, ...proposedResult(point, sent), ...sentValues(sent) };
  const isChecked = after.result !== before.result || after.value !== before.value;
  await updatePoint(tx, instance.id, point, {
    result: after.result,
    value_hundredths: after.value === null ? null : toHundredths(after.value),
    note: after.note === '' ? null : after.note,
    ...(sent.client_visible !== undefined && { client_visible: sent.client_visible }),
    ...(isChecked &&
      (after.result === 'unchecked'
        ? { checked_by: null, checked_at: null }
        : { checked_by: actor.name, checked_at: now.toISOString() })),
    ...returnOf(context, budget, point, after.result, sent),
  });
  await touchInspections(tx, { instanceId: instance.id, ids: [ids.id], now });
  // A first result is recorded with its author at the point itself.
  if (before.result !== 'unchecked') await writeCorrection(context, budget, point, { before, after });
  return { point: await readPoint(context, ids), clientId: budget.client_id };
}

/** Compares values of a point. An empty note is none. */
function isSame(one: string | number | null, other: string | number | null): boolean {
  return (one === '' ? null : one) === (other === '' ? null : other);
}

interface PointValues {
  result: PointResult;
  value: number | null;
  note: string | null;
}

function valuesOf({ result, value_hundredths, note }: PointRow): PointValues {
  return { result, value: value_hundredths === null ? null : fromHundredths(value_hundredths), note };
}

function sentValues({ result, value, note }: PointChange): Partial<PointValues> {
  return {
    ...(result !== undefined && { result }),
    ...(value !== undefined && { value }),
    ...(note !== undefined && { note }),
  };
}

/** Returns the result that the limits of a point propose for a sent value. */
function proposedResult(point: PointRow, { result, value }: PointChange): { result?: PointResult } {
  if (result !== undefined || typeof value !== 'number') return {};
  const proposed = proposeResult(value, {
    amber_at: point.amber_at_hundredths === null ? null : fromHundredths(point.amber_at_hundredths),
    red_at: point.red_at_hundredths === null ? null : fromHundredths(point.red_at_hundredths),
  });
  return proposed === null ? {} : { result: proposed };
}

/** Returns when a finding returns: as sent, else after the months and kilometres of the template. */
function returnOf(
  { instance, now }: Context,
  { km }: BudgetRow,
  point: PointRow,
  result: PointResult,
  { return_on, return_km }: PointChange,
): Pick<PointRow, 'return_on' | 'return_km' | 'reminded_at'> {
  const isNew = isFinding(result) && !isFinding(point.result);
  if (!isFinding(result)) return { return_on: null, return_km: null, reminded_at: null };
  const { return_months, return_after_km } = point;
  const usualDay =
    return_months === null ? null : monthsAfter(localDay(now, instance.timezone), return_months);
  const usualKm = return_after_km === null || km === null ? null : km + return_after_km;
  const after = {
    return_on: return_on !== undefined ? return_on : isNew ? usualDay : point.return_on,
    return_km: return_km !== undefined ? return_km : isNew ? usualKm : point.return_km,
  };
  const isMoved = after.return_on !== point.return_on || after.return_km !== point.return_km;
  return { ...after, reminded_at: isMoved ? null : point.reminded_at };
}

async function writeCorrection(
  { instance, tx, actor, now }: Context,
  budget: BudgetRow,
  point: PointRow,
  { before, after }: Record<'before' | 'after', PointValues>,
): Promise<void> {
  // The history must not contain notes, which may name a client.
  const [was, is] = [before, after].map(({ result, value }) => ({ result, value }));
  const changes = changesBetween(was as object as Record<string, unknown>, is as Record<string, unknown>);
  if (Object.keys(changes).length === 0) return;
  const history = {
    budgetId: budget.id,
    action: 'inspection.point_changed',
    changes: { ...initialChanges({ inspection_id: point.inspection_id, point_id: point.id }), ...changes },
  } as const;
  await insertBudgetHistory(tx, instance.id, history, actor, now);
}

interface AddedPoint extends Pick<PointChange, 'result' | 'value' | 'note'> {
  section?: string;
  text: string;
}

/** Adds a point that is not in the template. */
export async function addPoint(
  context: Context,
  id: number,
  { section, text, ...values }: AddedPoint,
  visibility: InspectionVisibility,
  describe: (point: PointRow) => unknown,
): Promise<ChangedPoint> {
  const { instance, tx, now } = context;
  const { budget } = await holdInspection(context, id, visibility);
  requireInspectable(budget);
  const points = await listPoints(tx, { instanceId: instance.id, inspectionIds: [id] });
  if (points.length >= maxPoints) throw invalidField('', 'maxItems', { limit: maxPoints });
  const blank = {
    hint: null,
    unit: null,
    amber_at: null,
    red_at: null,
    return_months: null,
    return_km: null,
  };
  const point = { section: section ?? points.at(-1)?.section ?? text, text, ...blank };
  const added = await insertPoints(tx, {
    ...{ instanceId: instance.id, inspectionId: id },
    points: [newPoint(point)],
  });
  const pointId = requireRow(added[0]).id;
  await touchInspections(tx, { instanceId: instance.id, ids: [id], now });
  if (Object.values(values).every((value) => value === undefined))
    return { point: await readPoint(context, { id, pointId }), clientId: budget.client_id };
  return recordResult(context, { id, pointId }, values, visibility, describe);
}

/** Adds a stored photo to a point, as a document of the budget. */
export async function addPhoto(
  context: Context,
  ids: { id: number; pointId: number },
  stored: KeptFile,
  visibility: InspectionVisibility,
): Promise<ChangedPoint> {
  const { instance, tx, now } = context;
  const { budget, inspection, point } = await holdPoint(context, ids, visibility);
  requireInspectable(budget);
  const isShown = inspection.shared_at !== null && point.client_visible && point.result !== 'unchecked';
  const document = await addDocument(context, budget, stored, {
    ...{ client_visible: isShown, mechanic_visible: true },
  });
  await sendInOrder(tx, [
    insertPhoto(tx, { instance_id: instance.id, point_id: point.id, document_id: document.id }),
    touchInspections(tx, { instanceId: instance.id, ids: [ids.id], now }),
  ]);
  return { point: await readPoint(context, ids), clientId: budget.client_id };
}

/** Marks an inspection as complete. A repeated call changes nothing. */
export async function finishInspection(
  context: Context,
  id: number,
  visibility: InspectionVisibility,
): Promise<InspectionWithPoints> {
  const { instance, tx, actor, now } = context;
  const { inspection, budget } = await holdInspection(context, id, visibility);
  if (inspection.completed_at === null) {
    requireInspectable(budget);
    const changes = initialChanges({ inspection_id: id });
    const history = { budgetId: budget.id, action: 'inspection.completed', changes } as const;
    const { shared_at } = inspection;
    await sendInOrder(tx, [
      updateInspection(tx, {
        ...{ instanceId: instance.id, id, shared_at, updated_at: now.toISOString() },
        ...{ completed_by: actor.name, completed_at: now.toISOString() },
      }),
      insertBudgetHistory(tx, instance.id, history, actor, now),
      emitCompleted(context, inspection),
    ]);
  }
  return readInspection(context, id, visibility);
}

/** Emits the event of a completed inspection. Inspections of internal budgets emit no events. */
async function emitCompleted({ instance, tx, now }: Context, inspection: InspectionRow): Promise<void> {
  const { id, budget_id, vehicle_id, internal, green, amber, red, unchecked } = inspection;
  if (internal) return;
  const data = { inspection_id: id, budget_id, vehicle_id, green, amber, red, unchecked };
  await appendEvent(tx, instance.id, 'inspection.completed', data, now);
}

/** Shows an inspection to the client with the photos of its points, or hides it. */
export async function shareInspection(
  context: Context,
  id: number,
  { shared, notify_client = false }: { shared: boolean; notify_client?: boolean },
  visibility: InspectionVisibility,
): Promise<InspectionWithPoints> {
  const { instance, tx, actor, now } = context;
  const { inspection, budget } = await holdInspection(context, id, visibility);
  if (shared && budget.internal) throw invalidField('/shared', 'invalid');
  const { completed_at, completed_by, shared_at } = inspection;
  const isShared = shared_at !== null;
  if (shared !== isShared) {
    const changes = {
      ...initialChanges({ inspection_id: id }),
      shared: [isShared, shared] as [boolean, boolean],
    };
    const history = { budgetId: budget.id, action: 'inspection.shared', changes } as const;
    await sendInOrder(tx, [
      updateInspection(tx, {
        ...{ instanceId: instance.id, id, completed_at, completed_by, updated_at: now.toISOString() },
        shared_at: shared ? now.toISOString() : null,
      }),
      insertBudgetHistory(tx, instance.id, history, actor, now),
    ]);
  }
  if (shared) await sharePhotos(tx, { instanceId: instance.id, inspectionId: id });
  if (shared && notify_client) {
    const about = { budgetId: budget.id, plate: inspection.plate, url: trackingUrlOf(context, budget) };
    await notifyClient(context, 'inspection_ready', budget.client_id, about);
  }
  return readInspection(context, id, visibility);
}
