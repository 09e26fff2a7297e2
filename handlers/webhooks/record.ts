import type { DeliveryDetails, DeliveryRow } from '../../db/webhooks/deliveries.ts';
import type { SubscriptionFigures, SubscriptionRow } from '../../db/webhooks/queries.ts';
import { messageId, orderedData } from '../../domain/webhooks/signature.ts';
import type { components as DeskComponents } from '../../generated/desk-types.ts';
import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];

export function webhookRecord(row: SubscriptionRow): Schemas['Webhook'] {
  return {
    id: row.id,
    url: row.url,
    events: row.events as Schemas['EventName'][],
    description: row.description,
    active: row.active,
    created_at: row.created_at,
  };
}

export function deliveryRecord(row: DeliveryRow): Schemas['Delivery'] {
  return {
    id: row.id,
    event: row.event as Schemas['DeliveredEventName'],
    event_id: row.event_id,
    status: row.status,
    attempts: row.attempts,
    trigger: row.trigger,
    response_status: row.response_status,
    response_body: row.response_body,
    error: row.error,
    duration_ms: row.duration_ms,
    created_at: row.created_at,
    last_attempt_at: row.last_attempt_at,
    next_attempt_at: row.next_attempt_at,
  };
}

export function deliveryDetailRecord(
  row: DeliveryDetails,
): DeskComponents['schemas']['SubscriptionDelivery'] {
  const { event_id: eventId, event, occurred_at: timestamp, data, earlier_attempts } = row;
  const name = event as Schemas['DeliveredEventName'];
  return {
    ...deliveryRecord(row),
    message_id: messageId({ eventId }),
    message: { event: name, timestamp, data: orderedData(event, data) },
    earlier_attempts: (earlier_attempts ?? []).map((attempt) => ({
      ...attempt,
      at: new Date(attempt.at).toISOString(),
    })),
  };
}

export function subscriptionRecord(
  row: SubscriptionFigures,
  served: boolean,
): DeskComponents['schemas']['Subscription'] {
  return {
    id: row.id,
    key_id: row.key_id,
    key_name: row.key_name,
    url: row.url,
    events: row.events as Schemas['EventName'][],
    description: row.description,
    active: row.active,
    served,
    failing_since: row.failing_since,
    pending: row.pending,
    last_failure_at: row.last_failure_at,
    last_failure: row.last_failure,
    created_at: row.created_at,
  };
}
