import { planCampaign, sendPlanned } from '../../../actions/messages/send-campaign.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import type { Handlers } from '../../../generated/handlers.ts';

/** The name that campaigns of programs have in the workshop's list. */
const defaultCampaignName = 'sandbox';

export const sendSandboxCampaign: Handlers['sendSandboxCampaign'] = async (request) => {
  const { segment = 'all', ...typed } = request.body;
  const plan = await planCampaign(
    request.tx,
    request.instance,
    readTemplate({ name: defaultCampaignName, ...typed }),
    segment,
  );
  const id = await sendPlanned(request, plan);
  const { recipients, left_out } = plan.campaign;
  return { status: 200, body: { ok: true, id, recipients, left_out } };
};
