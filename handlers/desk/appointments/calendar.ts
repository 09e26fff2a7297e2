import { randomBytes } from 'node:crypto';
import { findFeedToken, replaceFeedToken } from '../../../db/appointments/feeds.ts';
import { listBoxes } from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { calendarUrl } from '../../../domain/appointments/calendar.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { nonceBytes, sealedFor } from '../../../domain/secrets/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
} from '../../../domain/secrets/tracking-link.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showCalendarUrl: DeskHandlers['showCalendarUrl'] = async ({ body, instance, secretBox, tx }) => {
  const { box_id: boxId = null, rotate = false } = body;
  const boxes = boxId === null ? [] : await listBoxes(tx, instance.id);
  if (boxId !== null && !boxes.some(({ id }) => id === boxId))
    throw invalidField('/box_id', 'unknownReference');
  // Two that ask for the first time are shown the same.
  await lockInstance(tx, instance.id);
  const place = sealedFor.calendarToken(instance.id);
  const kept = rotate ? undefined : await findFeedToken(tx, instance.id, boxId);
  const token = kept ? secretBox.open(kept, place) : trackingToken(randomBytes(trackingTokenBytes));
  if (!kept) {
    const sealed = secretBox.seal(token, place, randomBytes(nonceBytes));
    await replaceFeedToken(tx, instance.id, boxId, { hash: trackingTokenHash(token), sealed });
  }
  return { status: 200, body: { url: calendarUrl(instance.base_url, token) } };
};
