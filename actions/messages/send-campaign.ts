import type { Tx } from '../../db/connection/client.ts';
import { insertCampaign } from '../../db/messages/campaigns.ts';
import { currentBalance } from '../../db/messages/credit.ts';
import { findTransport } from '../../db/messages/transports.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { readSegment } from '../../domain/messages/campaigns/segments.ts';
import type { CampaignTemplate } from '../../domain/messages/campaigns/template.ts';
import { canReceiveReplies } from '../../domain/messages/transport-settings.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { maxRecipients, openComposer, requireComposable } from '../../views/mails/campaign.ts';
import type { Context } from '../context.ts';
import { chooseRecipients, stageCampaign } from './stage-campaign.ts';

type CampaignPlan = Awaited<ReturnType<typeof planCampaign>>;

/**
 * Plans a campaign: chooses the recipients in a segment, computes the cost, and returns the obstacle to sending, if
 * any.
 */
export async function planCampaign(
  tx: Tx,
  instance: Instance,
  template: CampaignTemplate,
  campaignName: string,
) {
  const segment = readSegment(campaignName);
  if (!segment) throw invalidField('/segment', 'unknownSegment');
  const transport = await findTransport(tx, { instanceId: instance.id, channel: template.channel });
  const answerable = transport === undefined || canReceiveReplies(transport.sender);
  requireComposable(template, { workshop: instance, answerable });

  const limit = maxRecipients(template);
  const { recipients, leftOut } = await chooseRecipients(tx, instance, segment, template.channel, limit);
  if (recipients.length > limit) throw invalidField('/segment', 'tooManyRecipients', { limit });
  const composer = openComposer(template, { workshop: instance, answerable });
  const units = composer.unitsOf(recipients);
  const balance = await currentBalance(tx, instance.id);
  const isAffordable = instance.sandbox || balance >= units;
  const lacking = isAffordable ? null : ('no_credit' as const);
  const obstacle = transport === undefined ? ('no_transport' as const) : lacking;
  const campaign = {
    template: template.name,
    segment: campaignName,
    channel: template.channel,
    recipients: recipients.length,
    left_out: Object.values(leftOut).reduce((sum, each) => sum + each, 0),
  };
  return { campaign, recipients, leftOut, composer, units, balance, obstacle };
}

/** Sends a planned campaign, either to all recipients or to none. Returns its id. */
export async function sendPlanned(
  { tx, instance, secretBox, now }: Omit<Context, 'actor'>,
  { campaign, recipients, composer, obstacle }: CampaignPlan,
): Promise<number> {
  if (obstacle) throw problem('upstream_error');
  const row = { ...campaign, instance_id: instance.id, created_at: now.toISOString() };
  const { id } = await insertCampaign(tx, row);
  const stagingContext = { tx, instanceId: instance.id, secretBox, now };
  if (await stageCampaign(stagingContext, { id, recipients, composer })) throw problem('upstream_error');
  return id;
}
