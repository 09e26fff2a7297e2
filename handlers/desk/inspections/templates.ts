import { requireCategories } from '../../../actions/budgets/open.ts';
import type { Context } from '../../../actions/context.ts';
import { addUsualTemplates } from '../../../actions/inspections/usual-templates.ts';
import {
  deleteInspectionTemplate,
  findInspectionTemplate,
  insertInspectionTemplate,
  listInspectionTemplates,
  updateInspectionTemplate,
} from '../../../db/inspections/templates.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import type { TemplatePoint } from '../../../domain/inspections/inspection.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { inspectionTemplateRecord } from '../../inspections/record.ts';
import { requireFreeName } from '../find-row.ts';

type PointInput = components['schemas']['InspectionTemplatePointInput'];

export const listDeskInspectionTemplates: DeskHandlers['listDeskInspectionTemplates'] = async ({
  instance,
  tx,
}) => {
  const templates = await listInspectionTemplates(tx, { instanceId: instance.id });
  return { status: 200, body: { data: templates.map(inspectionTemplateRecord) } };
};

export const showInspectionTemplate: DeskHandlers['showInspectionTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  const template = await findInspectionTemplate(tx, { instanceId: instance.id, id: params.id });
  if (!template) throw problem('not_found');
  return { status: 200, body: inspectionTemplateRecord(template) };
};

export const createInspectionTemplate: DeskHandlers['createInspectionTemplate'] = async (request) => {
  const { body, instance, tx } = request;
  const { name, points, ...choice } = body;
  const categories = await requireCategories(request, choice, { internal: true });
  await requireFreeTemplateName(request, name);
  const fields = { name, ...categories, points: points.map(templatePoint) };
  const template = await insertInspectionTemplate(tx, { instance_id: instance.id, ...fields });
  return { status: 201, body: inspectionTemplateRecord(template) };
};

export const setInspectionTemplate: DeskHandlers['setInspectionTemplate'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { name, points } = body;
  const one = { instanceId: instance.id, id: params.id };
  const before = await findInspectionTemplate(tx, one);
  if (!before) throw problem('not_found');
  const isChosen = body.category_id !== undefined || body.subcategory_id !== undefined;
  const choice = {
    category_id: body.category_id === undefined ? before.category_id : body.category_id,
    subcategory_id: body.subcategory_id === undefined ? before.subcategory_id : body.subcategory_id,
  };
  const categories = isChosen ? await requireCategories(request, choice, { internal: true }) : {};
  await requireFreeTemplateName(request, name, params.id);
  const present = await findInspectionTemplate(tx, one);
  if (!present) throw problem('not_found');
  const template = await updateInspectionTemplate(tx, {
    ...{ ...present, instanceId: instance.id, ...categories },
    ...(name !== undefined && { name }),
    ...(points !== undefined && { points: points.map(templatePoint) }),
  });
  return { status: 200, body: inspectionTemplateRecord(template) };
};

export const removeInspectionTemplate: DeskHandlers['removeInspectionTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  if (!(await deleteInspectionTemplate(tx, { instanceId: instance.id, id: params.id })))
    throw problem('not_found');
  return { status: 200, body: { ok: true, id: params.id } };
};

export const addUsualInspectionTemplates: DeskHandlers['addUsualInspectionTemplates'] = async (request) => {
  const { instance, tx } = request;
  await lockInstance(tx, instance.id);
  await addUsualTemplates(request);
  const templates = await listInspectionTemplates(tx, { instanceId: instance.id });
  return { status: 200, body: { data: templates.map(inspectionTemplateRecord) } };
};

/** Locks the workshop's row, and rejects a name that another template has. */
async function requireFreeTemplateName(
  { instance, tx }: Pick<Context, 'instance' | 'tx'>,
  name: string | undefined,
  id?: number,
): Promise<void> {
  await lockInstance(tx, instance.id);
  const others = await listInspectionTemplates(tx, { instanceId: instance.id });
  requireFreeName(
    others.filter((each) => each.id !== id),
    name,
  );
}

function templatePoint(point: PointInput, index: number): TemplatePoint {
  const { section, text, hint = null, unit = null, amber_at = null, red_at = null } = point;
  if (amber_at !== null && amber_at === red_at) throw invalidField(`/points/${index}/red_at`, 'invalid');
  const { return_months = null, return_km = null } = point;
  return { section, text, hint, unit, amber_at, red_at, return_months, return_km };
}
