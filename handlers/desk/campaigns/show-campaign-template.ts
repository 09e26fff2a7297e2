import { findTemplate } from '../../../db/queries/campaign-templates.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showCampaignTemplate: DeskHandlers['showCampaignTemplate'] = async ({
  params,
  instance,
  tx,
}) => {
  const template = await findTemplate(tx, instance.id, params.name);
  if (!template) throw problem('not_found');
  return { status: 200, body: template };
};
