import { readTypedMoment } from '../../../domain/time/typed-date.ts';
import { dateWords } from '../../texts/date-words.ts';
import { operationLabel } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { assetPath } from '../assets.ts';
import { LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { isDate, readId, viewHref } from './address.ts';
import { backOf } from './appointment.tsx';
import { When } from './when.tsx';

interface BookData {
  settings: ResultOf<'showSettings'>;
  boxes: ResultOf<'listBoxes'>;
  staff: ResultOf<'listStaff'> | undefined;
}

/** The short form that books a time of the diary: a visit, or the appointment of a quote. Scripts show it over the diary. */
export const diaryBookScreen = defineScreen({
  name: 'diary-book',
  place: 'diary',
  path: '/panel/diary/book',
  roles: ['owner', 'office'],
  reads: { settings: 'showSettings', boxes: 'listBoxes' },
  optionalReads: { staff: 'listStaff' },
  forms: { bookVisit: { next: backOf }, bookAppointment: { next: backOf } },
  title: (_data, { language }) => diaryTexts[language].booking.title,
  view: (data, page) => <BookPage data={data} page={page} />,
});

/** Returns the time of the address, such as `2026-11-24T10:15` by the workshop's clock; a wrong one is left out. */
function timeOfAddress({ address: { query }, now, workshop }: Page) {
  const context = { now, timezone: workshop.timezone, words: dateWords };
  const [date, time] = (query.start ?? '').split('T');
  const start = isDate(date) ? readTypedMoment(`${date} ${time}`, context) : undefined;
  return { date: [date, query.date].find(isDate), start: start?.toISOString() };
}

function BookPage({ data, page }: { data: BookData; page: Page }) {
  const { language, address } = page;
  const { query } = address;
  const texts = diaryTexts[language].booking;
  const { date, start } = timeOfAddress(page);
  const back = query.back
    ? backOf(null, address)
    : viewHref('week', date ?? page.now.toISOString().slice(0, 10));
  const action = `${address.path}?${new URLSearchParams({ ...keepTimes(query), back })}`;
  const minutes = readId(query.duration_minutes);
  const when = {
    start,
    minutes:
      minutes !== undefined && minutes >= 15 && minutes <= 720 ? minutes : data.settings.min_slot_minutes,
    box: readId(query.box_id),
    mechanic: readId(query.mechanic_id),
    boxes: data.boxes,
    staff: data.staff,
    page,
  };
  return (
    <div class="diary-sheet" data-sheet="">
      <link rel="stylesheet" href={assetPath('diary.css')} />
      <PageHead title={texts.title} back={{ href: back, label: diaryTexts[language].appointment.back }}>
        <LinkButton href={`/panel/counter${date ? `?date=${date}` : ''}`} kind="quiet">
          {texts.counter}
        </LinkButton>
      </PageHead>
      <Card>
        <OperationForm operation="bookVisit" action={action}>
          <div class="columns">
            <div class="fields">
              <OperationField
                operation="bookVisit"
                property="vehicle_id"
                help={texts.vehicleNote}
                autofocus={!page.refusal}
              />
              <OperationField operation="bookVisit" property="client_id" help={texts.knownNote} />
              <OperationField operation="bookVisit" property="client_name" />
              <OperationField operation="bookVisit" property="phone" />
              <OperationField operation="bookVisit" property="plate" type="plate" />
            </div>
            <div class="fields">
              <When operation="bookVisit" {...when} />
              <OperationField operation="bookVisit" property="public_notes" type="textarea" rows={2} />
              <OperationField operation="bookVisit" property="notify_client" value={false} />
            </div>
          </div>
          <FormButtons submit={texts.bookVisit} cancelHref={back} />
        </OperationForm>
      </Card>
      <Disclosure title={texts.forQuote} open={page.refusal?.operation === 'bookAppointment'}>
        <OperationForm operation="bookAppointment" action={action}>
          <p class="quiet">{texts.forQuoteNote}</p>
          <div class="fields">
            <OperationField operation="bookAppointment" property="budget_id" />
            <When operation="bookAppointment" {...when} minutes={minutes ?? null} />
            <OperationField operation="bookAppointment" property="notify_client" value={false} />
          </div>
          <FormButtons submit={operationLabel(language, 'bookAppointment')} />
        </OperationForm>
      </Disclosure>
    </div>
  );
}

/** The values of the address that the form keeps when it is refused. */
function keepTimes(query: Address['query']): Record<string, string> {
  const names = ['date', 'start', 'duration_minutes', 'box_id', 'mechanic_id'];
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}
