import { listSubscriptions } from '../../db/webhooks/queries.ts';
import { events, subscribableEvents } from '../../generated/events.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { webhookRecord } from './record.ts';

export const listWebhooks: Handlers['listWebhooks'] = async ({ instance, caller, language, tx }) => {
  const subscriptions = await listSubscriptions(tx, { instanceId: instance.id, keyId: caller.id });
  const choice = subscribableEvents.map((event) => ({
    event,
    label: events[event].label[language],
    description: events[event].description[language],
  }));
  return { status: 200, body: { items: subscriptions.map(webhookRecord), events: choice } };
};
