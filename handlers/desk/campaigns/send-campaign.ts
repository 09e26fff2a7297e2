import { stageCampaign } from '../../../db/messages/stage-campaign.ts';
import { insertCampaign } from '../../../db/queries/campaigns.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { planCampaign } from './plan-campaign.ts';

export const sendCampaign: DeskHandlers['sendCampaign'] = async ({ body, instance, tx, now }) => {
  const { dry_run: dryRun = false, ...asked } = body;
  const { composer, recipients, leftOut, ...plan } = await planCampaign(tx, instance, asked);
  const campaign = {
    ...asked,
    channel: plan.channel,
    recipients: recipients.length,
    left_out: Object.values(leftOut).reduce((sum, each) => sum + each, 0),
  };
  const told = { ...campaign, ...plan, left_out_because: leftOut };
  if (dryRun) return { status: 200, body: { ...told, id: null } };
  if (plan.obstacle) throw problem('upstream_error');
  const id = await insertCampaign(tx, instance.id, campaign, now);
  const refusal = await stageCampaign(tx, { id, instanceId: instance.id, recipients, composer }, now);
  if (refusal) throw problem('upstream_error');
  return { status: 201, body: { ...told, id, balance: plan.balance - plan.units } };
};
