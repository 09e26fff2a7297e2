import type { CampaignTemplate } from './template.ts';

/** All are staged in one transaction, which must not last; whoever has more clients has groups of them. */
const most = 20_000;
/** Of all mails of a campaign together, their frames left out. */
const charactersMost = 200_000_000;

export function recipientsMost({ text, html }: CampaignTemplate): number {
  return Math.min(most, Math.floor(charactersMost / (text.length + (html ?? text).length)));
}
