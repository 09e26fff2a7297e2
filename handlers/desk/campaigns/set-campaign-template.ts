import { setTemplate } from '../../../db/queries/campaign-templates.ts';
import { readTemplate } from '../../../domain/campaigns/template.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const setCampaignTemplate: DeskHandlers['setCampaignTemplate'] = async ({
  body,
  instance,
  tx,
  now,
}) => ({ status: 200, body: await setTemplate(tx, instance.id, readTemplate(body), now) });
