export type CommunicationChannel = 'email' | 'sms' | 'whatsapp' | 'call' | 'push';
export type CommunicationStatus =
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'failed'
  | 'bounced'
  | 'received';

interface Numbered {
  channel: CommunicationChannel;
  id: number;
}

/** As partners see it: `email-118`. */
export function communicationId({ channel, id }: Numbered): string {
  return `${channel}-${id}`;
}

export interface ToldCommunication extends Numbered {
  client_id: number | null;
  status: CommunicationStatus;
}

export function communicationData(told: ToldCommunication) {
  const { client_id, channel, status } = told;
  return { communication_id: communicationId(told), client_id, channel, status };
}

export function communicationNumber(id: string): number | undefined {
  const [, digits] = /^(?:email|sms|whatsapp|call|push)-([1-9]\d{0,15})$/.exec(id) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** From where each status is reached: news come late and in any order, and what counts as failed may have arrived. */
export const statusesBefore: Record<CommunicationStatus, readonly CommunicationStatus[]> = {
  queued: [],
  received: [],
  sent: ['queued'],
  delivered: ['queued', 'sent', 'failed'],
  opened: ['queued', 'sent', 'delivered', 'failed'],
  failed: ['queued', 'sent'],
  bounced: ['queued', 'sent', 'delivered', 'failed'],
};
