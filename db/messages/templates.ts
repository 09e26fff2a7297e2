import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { CampaignTemplate } from '../../domain/messages/campaigns/template.ts';
import type { Db, Tx } from '../connection/client.ts';
import { campaign_templates } from '../connection/tables.ts';

const { instance_id, ...shown } = getTableColumns(campaign_templates);

type TemplateRow = CampaignTemplate & { updated_at: string };

const thisOne = (instanceId: number, name: string) =>
  and(eq(instance_id, instanceId), eq(campaign_templates.name, name));

export async function findTemplate(
  db: Db,
  instanceId: number,
  name: string,
): Promise<TemplateRow | undefined> {
  const [row] = await db.select(shown).from(campaign_templates).where(thisOne(instanceId, name));
  return row;
}

export async function listTemplates(db: Db, instanceId: number): Promise<TemplateRow[]> {
  return await db
    .select(shown)
    .from(campaign_templates)
    .where(eq(instance_id, instanceId))
    .orderBy(asc(campaign_templates.name));
}

/** In place of the one of that name: what has been sent stays as it was. */
export async function setTemplate(
  tx: Tx,
  instanceId: number,
  template: CampaignTemplate,
  now: Date,
): Promise<TemplateRow> {
  const { name, ...replaced } = { ...template, updated_at: now.toISOString() };
  const [row] = await tx
    .insert(campaign_templates)
    .values({ instance_id: instanceId, name, ...replaced })
    .onConflictDoUpdate({ target: [instance_id, campaign_templates.name], set: replaced })
    .returning(shown);
  return row as TemplateRow;
}

export async function removeTemplate(tx: Tx, instanceId: number, name: string): Promise<boolean> {
  const removed = await tx
    .delete(campaign_templates)
    .where(thisOne(instanceId, name))
    .returning({ name: campaign_templates.name });
  return removed.length > 0;
}
