import { randomBytes } from 'node:crypto';
import { findFeedToken, replaceFeedToken } from '../../../db/appointments/feeds.ts';
import { listActiveBoxes } from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { calendarUrl } from '../../../domain/appointments/calendar.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { nonceBytes, secretContexts } from '../../../domain/secrets/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
} from '../../../domain/secrets/tracking-link.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showCalendarUrl: DeskHandlers['showCalendarUrl'] = async ({ body, instance, secretBox, tx }) => {
  const { box_id: boxId = null, rotate = false } = body;
  const boxes = boxId === null ? [] : await listActiveBoxes(tx, { instanceId: instance.id });
  if (boxId !== null && !boxes.some(({ id }) => id === boxId))
    throw invalidField('/box_id', 'unknownReference');
  // Locks the workshop, so that two concurrent first requests return the same URL.
  await lockInstance(tx, instance.id);
  const place = secretContexts.calendarToken(instance.id);
  const stored = rotate ? undefined : await findFeedToken(tx, { instanceId: instance.id, boxId });
  const token = stored
    ? secretBox.open(stored.sealed_token, place)
    : trackingToken(randomBytes(trackingTokenBytes));
  if (!stored) {
    await replaceFeedToken(tx, {
      instance_id: instance.id,
      box_id: boxId,
      token_hash: trackingTokenHash(token),
      sealed_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    });
  }
  return { status: 200, body: { url: calendarUrl(instance.base_url, token) } };
};
