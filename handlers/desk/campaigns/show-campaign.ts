import { countByStatus, findCampaign } from '../../../db/queries/campaigns.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showCampaign: DeskHandlers['showCampaign'] = async ({ params, instance, snapshot }) => {
  const body = await snapshot(async (tx) => {
    const campaign = await findCampaign(tx, instance.id, params.id);
    return campaign && { ...campaign, by_status: await countByStatus(tx, instance.id, params.id) };
  });
  if (!body) throw problem('not_found');
  return { status: 200, body };
};
