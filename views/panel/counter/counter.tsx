import { fieldText } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { LinkButton } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { BookedVisit } from './booked.tsx';
import { CallerCard } from './caller.tsx';
import type { CounterData } from './data.ts';
import { CallerSearch, guessFields } from './search.tsx';
import { Duration, TimesOfDay } from './times.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';

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
    };
  },
  forms: { bookVisit: { showsResult: true }, cancelAppointment: { next: () => '/panel/counter' } },
  title: (_data, { language }) => kitTexts[language].frame.places.counter,
  view: (data, page) => <Counter data={data} page={page} />,
});

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text);
}

/** Returns the query of the day's times. Leaves out what is no day or no duration, so that a typed address shows today. */
function dayQuery({ date = '', duration_minutes = '' }: Address['query']) {
  const dayMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  // `Date` reads the 31st of February as a day of March.
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(date);
  return {
    ...(isDay && { date }),
    ...(/^\d{2,3}$/.test(duration_minutes) && { duration_minutes }),
  };
}

function Counter({ data, page }: { data: CounterData; page: Page }) {
  const texts = counterTexts[page.language];
  const title = kitTexts[page.language].frame.places.counter;
  if (page.result?.operation === 'bookVisit') {
    return <BookedVisit visit={page.result.body as ResultOf<'bookVisit'>} page={page} />;
  }
  const { overview } = data;
  return (
    <>
      <PageHead title={title} note={texts.note}>
        {overview && <LinkButton href="/panel/counter">{texts.otherClient}</LinkButton>}
      </PageHead>
      <div class="stack wide">
        {overview ? <CallerCard overview={overview} page={page} /> : <CallerSearch data={data} page={page} />}
        <VisitForm data={data} page={page} />
      </div>
    </>
  );
}

function VisitForm({ data, page }: { data: CounterData; page: Page }) {
  const { overview, day, settings } = data;
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
                <OperationField operation="bookVisit" property="phone" value={query.phone ?? guessed.phone} />
                <OperationField operation="bookVisit" property="email" value={query.email} />
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
            <OperationField
              operation="bookVisit"
              property="notify_client"
              value={query.notify_client !== 'false'}
            />
          </div>
        </Card>
        <Card title={texts.when}>
          <div class="fields">
            <Duration day={day} settings={settings} page={page} />
            <TimesOfDay day={day} page={page} />
          </div>
        </Card>
      </div>
      <FormFooter submit={texts.book} />
    </OperationForm>
  );
}
