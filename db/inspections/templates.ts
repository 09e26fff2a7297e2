import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { inspection_templates } from '../connection/tables.ts';

const { instance_id, id, name, category_id, subcategory_id, points } = inspection_templates;
const columns = { id, name, category_id, subcategory_id, points };

export type TemplateRow = Pick<typeof inspection_templates.$inferSelect, keyof typeof columns>;

const oneTemplate = { instanceId: instance_id, id };

export const listInspectionTemplates = query({ instanceId: instance_id }, ($, db) =>
  db
    .select(columns)
    .from(inspection_templates)
    .where(eq(instance_id, $.instanceId))
    .orderBy(asc(name), asc(id)),
);

const templatesAfter = query({ instanceId: instance_id, after: id, most: param.integer }, ($, db) =>
  db
    .select(columns)
    .from(inspection_templates)
    .where(and(eq(instance_id, $.instanceId), gt(id, $.after)))
    .orderBy(asc(id))
    .limit($.most),
);

/** Finds a page of templates by ascending id. */
export async function findTemplatePage(
  db: Db,
  instanceId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Page<TemplateRow>> {
  return pageOf(await templatesAfter(db, { instanceId, after, most: limit + 1 }), limit);
}

export const findInspectionTemplate = query.first(oneTemplate, ($, db) =>
  db
    .select(columns)
    .from(inspection_templates)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

const written = ['name', 'category_id', 'subcategory_id', 'points'] as const;

export const insertInspectionTemplate = query.one(
  pickColumns(inspection_templates, ['instance_id', ...written]),
  ($, db) => db.insert(inspection_templates).values($).returning(columns),
);

export const updateInspectionTemplate = query.one(
  { ...oneTemplate, ...pickColumns(inspection_templates, written) },
  ({ instanceId, id: templateId, ...changes }, db) =>
    db
      .update(inspection_templates)
      .set(changes)
      .where(and(eq(instance_id, instanceId), eq(id, templateId)))
      .returning(columns),
);

export const deleteInspectionTemplate = query.first(oneTemplate, ($, db) =>
  db
    .delete(inspection_templates)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .returning({ id }),
);

/** Removes a category and its services from templates, before the category is deleted. */
export const clearTemplateCategory = query.run(
  { instanceId: instance_id, categoryId: param.integer },
  ($) => sql`
  update inspection_templates t set
    category_id = case when c.removes_category then null else t.category_id end,
    subcategory_id = null
  from (
    select t.id, t.category_id = ${$.categoryId}::bigint as removes_category from inspection_templates t
    where t.instance_id = ${$.instanceId} and ${$.categoryId} in (t.category_id, t.subcategory_id)) c
  where t.instance_id = ${$.instanceId} and t.id = c.id`,
);
