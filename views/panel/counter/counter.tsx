import { fieldText, operationLabel } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { PendingFindings } from '../inspections/pending.tsx';
import { LinkButton } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import {
  type Address,
  defineScreen,
  type Page,
  type ReadInput,
  type ResultOf,
  type UndoAct,
} from '../screen.ts';
import { waitingPath } from '../waiting/data.ts';
import { BookedVisit } from './booked.tsx';
import { CallerCard } from './caller.tsx';
import { BoxChoice, MechanicChoice, ServiceChoice } from './choices.tsx';
import { Confirmation } from './confirmation.tsx';
import type { CounterData } from './data.ts';
import { CallerSearch, guessFields } from './search.tsx';
import { Duration, TimesOfDay } from './times.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';
import { WaitingCard } from './waiting-card.tsx';

const maxMatches = '8';

/** Where calls are taken: finds the client or takes a new one, and books the visit. */
export const counterScreen = defineScreen({
  name: 'counter',
  place: 'counter',
  path: '/panel/counter',
  roles: ['owner', 'office'],
  reads: { day: 'explainDay', settings: 'showSettings' },
  optionalReads: {
    clients: 'searchDeskClients',
    vehicles: 'searchDeskVehicles',
    overview: 'showClientOverview',
    findings: 'listPendingFindings',
    boxes: 'listBoxes',
    categories: 'listCategories',
    staff: 'listStaff',
    channel: 'explainNoticeChannel',
    booked: 'showBudget',
    appointment: 'showAppointment',
    waiting: 'listWaiting',
  },
  inputs: ({ query }) => {
    const text = (query.q ?? '').trim();
    const isSearch = text.length > 1 && !query.client_id;
    const search = isSearch ? { query: { text, limit: maxMatches } } : null;
    return {
      day: { query: dayQuery(query) },
      clients: search,
      vehicles: search,
      overview: isId(query.client_id) ? { params: { id: query.client_id } } : null,
      findings: isId(query.client_id) ? { query: { client_id: query.client_id } } : null,
      channel: channelInput(query),
      booked: isId(query.booked) ? { params: { id: query.booked } } : null,
      waiting: { query: isId(query.booked) ? { budget_id: query.booked } : { limit: '1' } },
      appointment: isId(query.booked) ? { params: { id: `b${query.booked}` } } : null,
    };
  },
  forms: {
    bookVisit: { next: bookedHref, undoResult: cancellation },
    cancelAppointment: { next: () => '/panel/counter' },
    addWaiting: { toast: 'added' },
  },
  title: (_data, { language }) => kitTexts[language].frame.places.counter,
  view: (data, page) => <Counter data={data} page={page} />,
});

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

/** Returns the address that shows a booked visit. */
function bookedHref(result: unknown, _address: Address, { notify_client }: SubmittedFields): string {
  const { budget } = result as ResultOf<'bookVisit'>;
  const query = new URLSearchParams({ booked: String(budget.id), client_id: String(budget.client.id) });
  if (lastOf(notify_client) === 'true') query.set('notified', 'true');
  return `/panel/counter?${query}`;
}

/** Returns the act that reverts a booking. Notifies a client who got a confirmation. */
function cancellation(result: unknown, { notify_client }: SubmittedFields): UndoAct | undefined {
  const { appointment } = result as ResultOf<'bookVisit'>;
  const notice = { notify_client: lastOf(notify_client) ?? 'false' };
  return appointment
    ? { operation: 'cancelAppointment', params: { id: appointment.id, ...notice } }
    : undefined;
}

type SubmittedFields = Record<string, string | string[]>;

function lastOf(value: string | string[] | undefined): string | undefined {
  return [value ?? []].flat().at(-1);
}

/** Returns the input of the read of the channel: the known client, or the phone and email of a new one. */
function channelInput(query: Address['query']): ReadInput {
  if (isId(query.client_id)) return { query: { client_id: query.client_id } };
  const guessed = guessFields(query.q);
  const { phone = guessed.phone, email } = query;
  return phone || email ? { query: { phone: phone || undefined, email: email || undefined } } : null;
}

/** Returns the query of the day's times. Leaves out what is no day or no duration, so that a typed address shows today. */
function dayQuery({ date = '', duration_minutes = '', box_id }: Address['query']) {
  const dayMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  // `Date` reads the 31st of February as a day of March.
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(date);
  return {
    ...(isDay && { date }),
    ...(/^\d{2,3}$/.test(duration_minutes) && { duration_minutes }),
    ...(isId(box_id) && { box_id }),
  };
}

function Counter({ data, page }: { data: CounterData; page: Page }) {
  const texts = counterTexts[page.language];
  const title = kitTexts[page.language].frame.places.counter;
  const { overview, booked, appointment, channel, waiting } = data;
  if (booked) {
    return (
      <div class="stack wide">
        <BookedVisit budget={booked} {...{ appointment, channel, page }} />
        <WaitingCard
          budgetId={booked.id}
          entry={waiting?.data[0]}
          hasAppointment={appointment !== undefined}
          page={page}
        />
      </div>
    );
  }
  return (
    <>
      <PageHead title={title} note={texts.note}>
        {waiting && waiting.data.length > 0 && (
          <LinkButton href={waitingPath}>{operationLabel(page.language, 'listWaiting')}</LinkButton>
        )}
        {overview && <LinkButton href="/panel/counter">{texts.otherClient}</LinkButton>}
      </PageHead>
      <div class="stack wide">
        {overview ? <CallerCard overview={overview} page={page} /> : <CallerSearch data={data} page={page} />}
        <PendingFindings findings={data.findings?.data} page={page} />
        <VisitForm data={data} page={page} />
      </div>
    </>
  );
}

function VisitForm({ data, page }: { data: CounterData; page: Page }) {
  const { overview, day, settings, channel } = data;
  const { query } = page.address;
  const texts = counterTexts[page.language];
  const guessed = guessFields(query.q);
  return (
    <OperationForm operation="bookVisit" params={overview ? { client_id: overview.client.id } : {}}>
      <div class="columns">
        <Card title={overview ? undefined : texts.newClient}>
          <div class="fields">
            {overview ? (
              <VehicleChoice overview={overview} page={page} />
            ) : (
              <>
                <OperationField
                  operation="bookVisit"
                  property="client_name"
                  label={fieldText(page.language, 'createDeskClient', 'name').label}
                  value={query.client_name ?? guessed.client_name}
                  required
                />
                <OperationField
                  operation="bookVisit"
                  property="phone"
                  value={query.phone ?? guessed.phone}
                  steers
                />
                <OperationField operation="bookVisit" property="email" value={query.email} steers />
                <OperationField
                  operation="bookVisit"
                  property="plate"
                  type="plate"
                  value={query.plate ?? guessed.plate}
                />
              </>
            )}
            <OperationField
              operation="bookVisit"
              property="public_notes"
              type="textarea"
              value={query.public_notes}
            />
            <ServiceChoice categories={data.categories} page={page} />
            <MechanicChoice staff={data.staff} page={page} />
            <OperationField
              operation="bookVisit"
              property="notify_client"
              value={query.notify_client !== 'false'}
            />
            <div data-region="confirmation" aria-live="polite">
              <Confirmation channel={channel} page={page} />
            </div>
          </div>
        </Card>
        <Card title={texts.when}>
          <div class="fields">
            <Duration day={day} settings={settings} page={page} />
            <BoxChoice boxes={data.boxes} page={page} />
            <TimesOfDay day={day} page={page} />
          </div>
        </Card>
      </div>
      <FormFooter submit={texts.book} />
    </OperationForm>
  );
}
