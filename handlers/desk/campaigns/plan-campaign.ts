import type { Tx } from '../../../db/client.ts';
import { chooseRecipients } from '../../../db/messages/choose-recipients.ts';
import { findTemplate } from '../../../db/queries/campaign-templates.ts';
import { balanceOf } from '../../../db/queries/credit.ts';
import type { Instance } from '../../../db/queries/instances.ts';
import { findTransport } from '../../../db/queries/transports.ts';
import { openComposer, requireComposable } from '../../../domain/campaigns/compose.ts';
import { recipientsMost } from '../../../domain/campaigns/limits.ts';
import { invalidField } from '../../../domain/problem.ts';
import { readSegment } from '../../../domain/segments.ts';
import { takesAnswers } from '../../../domain/sms-provider.ts';

interface Asked {
  template: string;
  segment: string;
}

/** To whom a campaign would go, what it would say and cost, and what stands against it. */
export async function planCampaign(tx: Tx, instance: Instance, asked: Asked) {
  const template = await findTemplate(tx, instance.id, asked.template);
  if (!template) throw invalidField('/template', 'unknownTemplate');
  const segment = readSegment(asked.segment);
  if (!segment) throw invalidField('/segment', 'unknownSegment');
  const transport = await findTransport(tx, instance.id, template.channel);
  const answerable = transport === undefined || takesAnswers(transport.sender);
  requireComposable(template, { workshop: instance, answerable });

  const limit = recipientsMost(template);
  const { recipients, leftOut } = await chooseRecipients(tx, instance, segment, template.channel, limit);
  if (recipients.length > limit) throw invalidField('/segment', 'tooManyRecipients', { limit });
  const composer = openComposer(template, { workshop: instance, answerable });
  const units = composer.unitsOf(recipients);
  const balance = await balanceOf(tx, instance.id);
  const lacking = balance < units ? ('no_credit' as const) : null;
  const obstacle = transport === undefined ? ('no_transport' as const) : lacking;
  return { channel: template.channel, recipients, leftOut, composer, units, balance, obstacle };
}
