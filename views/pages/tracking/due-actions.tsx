import type { ComponentChildren } from 'preact';
import { clientMayChooseTime } from '../../../domain/appointments/by-client.ts';
import { calendarFilename } from '../../../domain/appointments/calendar.ts';
import type { TrackedAppointment } from '../../../domain/signatures/tracked-budget.ts';
import { addressLine } from '../../../domain/workshops/contact.ts';
import { terms } from '../../texts/terms.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { appointmentsToCome, formatSpan, isReady } from './appointments.ts';
import { contactRequest } from './contact-request.ts';
import { ActionForm } from './forms.tsx';
import { OpeningHours } from './opening-hours.tsx';
import type { TrackingData } from './tracking.ts';

/** Renders the box with the client's next task. Null if the client has no task. */
export function NextTask(tracking: TrackingData) {
  if (isReady(tracking.budget)) return <VehicleCollection {...tracking} />;
  const toCome = appointmentsToCome(tracking);
  return toCome.length > 0 ? <Visits {...tracking} toCome={toCome} /> : null;
}

/** Renders a link to the page of free times, if the budget has no appointment yet. */
export function ChooseTimeTask(tracking: TrackingData) {
  const { budget, workshop, language, now } = tracking;
  if (isReady(budget) || appointmentsToCome(tracking).length > 0) return null;
  if (clientMayChooseTime(budget, workshop.change_hours, now) !== 'yes') return null;
  return (
    <p class="chosen">
      <TimesLink language={language} text={trackingTexts[language].times.choose} />
    </p>
  );
}

function TimesLink({ language, text }: Pick<TrackingData, 'language'> & { text: string }) {
  return (
    <a class="plain" href={`?times&lang=${language}`}>
      {text}
    </a>
  );
}

interface DueSectionProps {
  id: string;
  look: string;
  title: string;
  children: ComponentChildren;
}

function DueSection({ id, look, title, children }: DueSectionProps) {
  return (
    <section class={look} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Visits({ toCome, ...tracking }: TrackingData & { toCome: TrackedAppointment[] }) {
  const { seeYou, title } = trackingTexts[tracking.language].appointment;
  const isExpected = toCome.some(({ status }) => status === 'confirmed');
  return (
    <DueSection
      id="appointment"
      look={isExpected ? 'due' : 'due waiting'}
      title={isExpected ? seeYou : title}
    >
      {toCome.map((appointment) => (
        <Visit {...tracking} appointment={appointment} />
      ))}
      <OtherTimeLink {...tracking} />
    </DueSection>
  );
}

function OtherTimeLink(tracking: TrackingData) {
  const { budget, workshop, language, now } = tracking;
  const { times } = trackingTexts[language];
  switch (clientMayChooseTime(budget, workshop.change_hours, now)) {
    case 'late':
      return <p class="quiet">{times.late(contactRequest(tracking))}</p>;
    case 'yes':
      return <TimesLink language={language} text={times.change} />;
    default:
      return null;
  }
}

type VisitProps = TrackingData & { appointment: TrackedAppointment };

function Visit({ appointment, ...tracking }: VisitProps) {
  const isProposed = appointment.status === 'proposed';
  return (
    <div class={isProposed ? 'appointment proposed' : 'appointment'}>
      <p class="moment">
        <time datetime={new Date(appointment.starts_at).toISOString()}>
          {formatSpan(tracking, appointment)}
        </time>
      </p>
      {isProposed ? (
        <ProposedVisit {...tracking} appointment={appointment} />
      ) : (
        <ConfirmedVisit {...tracking} appointment={appointment} />
      )}
    </div>
  );
}

function ProposedVisit({ language, appointment }: VisitProps) {
  const texts = trackingTexts[language].appointment;
  return (
    <>
      <p>{texts.proposed}</p>
      {appointment.client_confirmed_at !== null && <p>{texts.confirmedByClient}</p>}
    </>
  );
}

/**
 * Renders a confirmed appointment with a link to its calendar file. The link is relative, because the page's address is
 * secret and must not be part of the page.
 */
function ConfirmedVisit({ appointment, ...tracking }: VisitProps) {
  const { appointment: texts, times } = trackingTexts[tracking.language];
  return (
    <>
      <Address {...tracking} />
      {appointment.client_confirmed_at !== null ? (
        <p>{texts.confirmedByClient}</p>
      ) : (
        <ActionForm act="coming">
          <button class="press">{times.coming}</button>
        </ActionForm>
      )}
      <p>
        <a href={`?file=${calendarFilename}`} class="calendar">
          {texts.addToCalendar}
        </a>
      </p>
    </>
  );
}

function Address({ workshop, language }: TrackingData) {
  const address = addressLine(workshop);
  if (address === '') return null;
  return (
    <p>
      {`${trackingTexts[language].appointment.address}${terms[language].colon} `}
      <bdi>{address}</bdi>
    </p>
  );
}

function VehicleCollection(tracking: TrackingData) {
  const { ready } = trackingTexts[tracking.language];
  return (
    <DueSection id="ready" look="due" title={ready.title}>
      <p>{ready.text}</p>
      <Address {...tracking} />
      <OpeningHours {...tracking} />
    </DueSection>
  );
}
