import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { pickColumns, query } from '../connection/query.ts';
import { campaign_templates } from '../connection/tables.ts';

const { instance_id, ...visibleColumns } = getTableColumns(campaign_templates);
const { name } = visibleColumns;

export const findTemplate = query.first({ instanceId: instance_id, name }, ($, db) =>
  db
    .select(visibleColumns)
    .from(campaign_templates)
    .where(and(eq(instance_id, $.instanceId), eq(name, $.name))),
);

export const listTemplates = query({ instanceId: instance_id }, ($, db) =>
  db.select(visibleColumns).from(campaign_templates).where(eq(instance_id, $.instanceId)).orderBy(asc(name)),
);

/** Inserts or replaces a template by its name. Earlier campaigns from the template do not change. */
export const upsertTemplate = query.one(
  pickColumns(campaign_templates, [
    'instance_id',
    'name',
    'channel',
    'subject',
    'text',
    'html',
    'updated_at',
  ]),
  ({ instance_id: instanceId, name: templateName, ...template }, db) =>
    db
      .insert(campaign_templates)
      .values({ instance_id: instanceId, name: templateName, ...template })
      .onConflictDoUpdate({ target: [instance_id, name], set: template })
      .returning(visibleColumns),
);

export const deleteTemplate = query.first({ instanceId: instance_id, name }, ($, db) =>
  db
    .delete(campaign_templates)
    .where(and(eq(instance_id, $.instanceId), eq(name, $.name)))
    .returning({ name }),
);
