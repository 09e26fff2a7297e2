import { removeTemplate } from '../../../db/queries/campaign-templates.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const removeCampaignTemplate: DeskHandlers['removeCampaignTemplate'] = async ({
  params,
  instance,
  tx,
}) => {
  if (!(await removeTemplate(tx, instance.id, params.name))) throw problem('not_found');
  return { status: 200, body: { ok: true, name: params.name } };
};
