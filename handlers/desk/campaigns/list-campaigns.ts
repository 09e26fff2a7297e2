import { afterLast } from '../../../db/page.ts';
import { listCampaigns as findCampaigns } from '../../../db/queries/campaigns.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesBy } from '../../pages.ts';

export const listCampaigns: DeskHandlers['listCampaigns'] = async (request) => {
  const { instance, tx } = request;
  const pages = pagesBy('listCampaigns', request, afterLast);
  const found = await findCampaigns(tx, instance.id, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, (campaign) => campaign) };
};
