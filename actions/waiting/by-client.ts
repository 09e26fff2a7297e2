import { findAppointment } from '../../db/appointments/list.ts';
import {
  answerOffer,
  findWaitingEntryOf,
  type WaitingRow,
  wasOfferAccepted,
} from '../../db/waiting/queries.ts';
import { bookTime } from '../appointments/book.ts';
import { alertWorkshopOfTime, noticeOfTime } from '../appointments/notices.ts';
import { leaveWaitingList } from '../appointments/waiting.ts';
import {
  type FollowedLink,
  holdTracked,
  type LockedTracking,
  type TrackingContext,
} from '../tracking/hold.ts';

/** Books an offered time for the client. Returns false if the offer has ended, so that the page says so. */
export async function acceptOffer(
  trackingContext: TrackingContext,
  link: FollowedLink,
  offerId: number,
): Promise<boolean> {
  const { instance, tx, now } = trackingContext;
  const held = await holdTracked(trackingContext, link);
  const { context, budget } = held;
  const found = await findOpenOffer(held, offerId);
  if (!found) return wasAccepted(held, offerId);
  const { entry, offer } = found;
  const duration_minutes = Math.max(entry.duration_minutes, instance.min_slot_minutes);
  const start = new Date(offer.starts_at);
  const booked = await bookTime(context, budget, { status: 'confirmed', start, duration_minutes });
  await answerOffer(tx, { instanceId: instance.id, id: offerId, answer: 'accepted', now });
  await leaveWaitingList(context, budget, booked.appointment);
  const appointment = await findAppointment(tx, { instanceId: instance.id, id: booked.appointment.id });
  await alertWorkshopOfTime(context, 'appointment_booked', appointment);
  await noticeOfTime(context, budget, appointment, booked.movedFrom);
  return true;
}

/** Closes an offer whose time another booking has taken. The client still waits. */
export async function markOfferTaken(
  trackingContext: TrackingContext,
  link: FollowedLink,
  offerId: number,
): Promise<void> {
  await answer(trackingContext, link, offerId, 'taken');
}

/** Records that the client does not want an offered time. It is not offered again. */
export async function declineOffer(
  trackingContext: TrackingContext,
  link: FollowedLink,
  offerId: number,
): Promise<void> {
  await answer(trackingContext, link, offerId, 'declined');
}

async function answer(
  trackingContext: TrackingContext,
  link: FollowedLink,
  id: number,
  answer: 'declined' | 'taken',
): Promise<void> {
  const { instance, tx, now } = trackingContext;
  const held = await holdTracked(trackingContext, link);
  if (await findOpenOffer(held, id)) await answerOffer(tx, { instanceId: instance.id, id, answer, now });
}

/** Removes the client's budget from the waiting list. */
export async function stopWaiting(trackingContext: TrackingContext, link: FollowedLink): Promise<void> {
  const { context, budget } = await holdTracked(trackingContext, link);
  await leaveWaitingList(context, budget, null);
}

type Offer = WaitingRow['offers'][number];

async function findOpenOffer(
  { context, budget }: LockedTracking,
  offerId: number,
): Promise<{ entry: WaitingRow; offer: Offer } | undefined> {
  const { instance, tx, now } = context;
  const entry = await findWaitingEntryOf(tx, { instanceId: instance.id, budgetId: budget.id, now });
  const offer = entry?.offers.find(({ id }) => id === offerId);
  return entry && offer ? { entry, offer } : undefined;
}

/** Tells whether a second click follows one that booked the offered time. */
function wasAccepted({ context, budget }: LockedTracking, id: number): Promise<boolean> {
  const { instance, tx } = context;
  return wasOfferAccepted(tx, { instanceId: instance.id, budgetId: budget.id, id });
}
