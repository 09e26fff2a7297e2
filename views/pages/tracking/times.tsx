import { clientMayCancel, clientMayChooseTime } from '../../../domain/appointments/by-client.ts';
import type { TrackedAppointment } from '../../../domain/signatures/tracked-budget.ts';
import { capitalize } from '../../../domain/text/locale.ts';
import { localDay, timeOfDay, weekdayAndDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { Document, LanguageMenu, renderPage } from '../document.tsx';
import { formatSpan } from './appointments.ts';
import { ReachButtons } from './contact-buttons.tsx';
import { contactRequest } from './contact-request.ts';
import { ActionForm, Alert } from './forms.tsx';
import { trackingStyle } from './style.ts';
import type { TrackingData } from './tracking.ts';

/** Maximum number of free times on the page. Only a workshop that never closes has more free times. */
const maxStarts = 600;

/** Renders the page with the free times, grouped by day. */
export function timesPage(tracking: TrackingData, starts: Date[], refused: 'taken' | null): string {
  const { budget, workshop, language } = tracking;
  const { times, title } = trackingTexts[language];
  return renderPage(
    <Document
      language={language}
      title={`${times.title} · ${workshop.name}`}
      style={trackingStyle}
      sandbox={workshop.sandbox}
    >
      <header>
        <p class="workshop">
          <bdi>{workshop.name}</bdi>
        </p>
        <LanguageMenu language={language} more="&times" />
      </header>
      <main>
        <h1>{times.title}</h1>
        <p class="number">
          <bdi>{[budget.plate, title(budget.id)].filter(Boolean).join(' · ')}</bdi>
        </p>
        {refused && (
          <Alert>
            <p>{times[refused]}</p>
          </Alert>
        )}
        {budget.appointments.map((appointment) => (
          <CurrentAppointment {...tracking} appointment={appointment} />
        ))}
        <FreeTimes {...tracking} starts={starts} />
        <ReachButtons {...tracking} />
        <p>
          <a class="plain" href={`?lang=${language}`}>
            {times.back}
          </a>
        </p>
      </main>
    </Document>,
  );
}

/** Renders the current appointment with a button that cancels it. */
function CurrentAppointment({
  appointment,
  ...tracking
}: TrackingData & { appointment: TrackedAppointment }) {
  const { workshop, language, now } = tracking;
  const { times, appointment: texts } = trackingTexts[language];
  const isProposed = appointment.status === 'proposed';
  return (
    <section class={isProposed ? 'due waiting' : 'due'}>
      <h2>{texts.title}</h2>
      <p class="moment">{formatSpan(tracking, appointment)}</p>
      {isProposed && <p>{texts.proposed}</p>}
      {clientMayCancel(appointment, workshop.change_hours, now) && (
        <ActionForm act={isProposed ? 'withdraw' : 'cancel'}>
          <button class="plain">{isProposed ? times.withdraw : times.cancel}</button>
        </ActionForm>
      )}
    </section>
  );
}

type FreeTimesProps = TrackingData & { starts: Date[] };

function FreeTimes({ starts, ...tracking }: FreeTimesProps) {
  const { budget, workshop, language, now } = tracking;
  const { times } = trackingTexts[language];
  const may = clientMayChooseTime(budget, workshop.change_hours, now);
  if (may === 'late') return <p>{times.late(contactRequest(tracking))}</p>;
  if (may !== 'yes') return null;
  if (starts.length === 0) return <p>{times.none(contactRequest(tracking))}</p>;
  return (
    <>
      <p>{workshop.booking_mode === 'book' ? times.booking : times.proposing}</p>
      <Days {...tracking} starts={starts.slice(0, maxStarts)} />
    </>
  );
}

/**
 * Renders the free times of each day. Only the first day is expanded, because most clients want the earliest free time.
 */
function Days({ workshop: { timezone }, language, starts }: FreeTimesProps) {
  const { times } = trackingTexts[language];
  const byDay = [...Map.groupBy(starts, (start) => localDay(start, timezone)).values()];
  return (
    <ActionForm act="time">
      {byDay.map((ofDay, at) => (
        <details class="day" open={at === 0} name="day">
          <summary>
            <span>{capitalize(weekdayAndDay(ofDay[0] as Date, timezone, language), language)}</span>
            <span class="quiet">{times.count(ofDay.length)}</span>
          </summary>
          <div class="times">
            {ofDay.map((start) => (
              <button name="start" value={String(start.getTime() / 60_000)}>
                {timeOfDay(start, timezone, language)}
              </button>
            ))}
          </div>
        </details>
      ))}
    </ActionForm>
  );
}
