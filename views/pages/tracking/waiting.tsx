import type { TrackedOffer } from '../../../domain/signatures/tracked-budget.ts';
import { longMoment, weekdayName } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { formatSpan } from './appointments.ts';
import { ActionForm, HiddenField } from './forms.tsx';
import type { TrackingData } from './tracking.ts';

/** Renders the times that are offered to a client on the waiting list, and the way to leave the list. */
export function WaitingList(tracking: TrackingData) {
  const { budget, language, now } = tracking;
  if (budget.waiting === null) return null;
  const texts = trackingTexts[language].waiting;
  const isOpen = ({ answer, expires_at }: TrackedOffer) => answer === null && new Date(expires_at) > now;
  const isTaken = ({ answer, starts_at }: TrackedOffer) => answer === 'taken' && new Date(starts_at) > now;
  const offers = budget.waiting.filter((each) => isOpen(each) || isTaken(each));
  const days = budget.waiting_days ?? [];
  const hasOpen = offers.some(isOpen);
  return (
    <section class={hasOpen ? 'due' : 'due waiting'} aria-labelledby="waiting">
      <h2 id="waiting">{hasOpen ? texts.offered : texts.title}</h2>
      <p>{hasOpen ? texts.first : texts.text}</p>
      {days.length > 0 && <p>{texts.days(days.map((day) => weekdayName(day, language)).join(', '))}</p>}
      {offers.map((offer) => (
        <Offer {...tracking} offer={offer} />
      ))}
      <ActionForm act="stop_waiting">
        <button class="plain">{texts.stop}</button>
      </ActionForm>
    </section>
  );
}

function Offer({ offer, ...tracking }: TrackingData & { offer: TrackedOffer }) {
  const { workshop, language } = tracking;
  const texts = trackingTexts[language].waiting;
  const until = longMoment(new Date(offer.expires_at), workshop.timezone, language);
  const isTaken = offer.answer === 'taken';
  return (
    <div class={isTaken ? 'appointment proposed' : 'appointment'}>
      <p class="moment">
        <time datetime={new Date(offer.starts_at).toISOString()}>{formatSpan(tracking, offer)}</time>
      </p>
      {isTaken ? (
        <p>{texts.taken}</p>
      ) : (
        <>
          <p>{texts.until(until)}</p>
          <ActionForm act="accept_offer">
            <HiddenField name="offer" value={String(offer.id)} />
            <button class="press">{texts.accept}</button>
          </ActionForm>
          <ActionForm act="decline_offer">
            <HiddenField name="offer" value={String(offer.id)} />
            <button class="plain">{texts.decline}</button>
          </ActionForm>
        </>
      )}
    </div>
  );
}
