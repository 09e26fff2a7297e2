import { subscriptionRecord } from '../../../db/mappers/webhooks.ts';
import { listSubscriptionFigures } from '../../../db/queries/subscription-figures.ts';
import { unservedReason } from '../../../domain/webhook-service.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listSubscriptions: DeskHandlers['listSubscriptions'] = async ({ instance, snapshot, now }) => {
  const rows = await snapshot((at) => listSubscriptionFigures(at, instance.id));
  const data = rows.map((row) =>
    subscriptionRecord(row, unservedReason({ ...instance, ...row }, now) === null),
  );
  return { status: 200, body: { data } };
};
