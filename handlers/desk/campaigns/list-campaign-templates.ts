import { listTemplates } from '../../../db/queries/campaign-templates.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listCampaignTemplates: DeskHandlers['listCampaignTemplates'] = async ({ instance, tx }) => ({
  status: 200,
  body: { data: await listTemplates(tx, instance.id) },
});
