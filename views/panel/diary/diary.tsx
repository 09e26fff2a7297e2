import { dayMs, minuteMs } from '../../../domain/time/lengths.ts';
import { localDay, offsetAt } from '../../../domain/time/local.ts';
import { operationLabel } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { assetPath } from '../assets.ts';
import { Button, buttonClass, IconButton, LinkButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { PageHead } from '../kit/layout.tsx';
import { defineScreen, type Page, type ScreenTime } from '../screen.ts';
import { waitingPath } from '../waiting/data.ts';
import { daysOfView, diaryHref, diaryPath, neighbourDate, readDiaryAddress, readInputOf } from './address.ts';
import { messageToast } from './appointment.tsx';
import { type Diary, type DiaryAddress, type DiaryData, diaryViews } from './data.ts';
import { DayList, PrintedLists } from './day-list.tsx';
import { DiaryGrid } from './grid.tsx';
import { arrangeGrid } from './layout.ts';
import { Month } from './month.tsx';
import { Strip } from './strip.tsx';
import { dateText, longDate, monthName } from './words.ts';

/** The diary: a week by box, a day by person, or a month. */
export const diaryScreen = defineScreen({
  name: 'diary',
  place: 'diary',
  path: diaryPath,
  reads: { diary: 'showDiary' },
  inputs: (address, time) => ({ diary: readInputOf(readDiaryAddress(address, time)) }),
  forms: {
    moveAppointment: {},
    sendAppointmentMessage: { toast: messageToast },
    bookAppointment: {},
    removeClosure: {},
    removeAbsence: {},
    removeHoliday: {},
    addClosure: {},
    addAbsence: {},
    addHoliday: {},
  },
  title: (_data, { language }) => kitTexts[language].frame.places.diary,
  view: (data, page) => <DiaryPage data={data} page={page} />,
});

export function timeOf({ now, workshop }: Pick<Page, 'now' | 'workshop'>): ScreenTime {
  return { now, timezone: workshop.timezone };
}

function DiaryPage({ data: { diary }, page }: { data: DiaryData; page: Page }) {
  const address = readDiaryAddress(page.address, timeOf(page));
  const texts = diaryTexts[page.language];
  return (
    <>
      <link rel="stylesheet" href={assetPath('diary.css')} />
      <PageHead title={kitTexts[page.language].frame.places.diary} note={titleOf(address, page)}>
        {page.may('bookVisit') && (
          <LinkButton
            kind="primary"
            icon="add"
            shortcut="n"
            href={`${diaryPath}/book?date=${bookingDate(address, page)}`}
          >
            {texts.book}
          </LinkButton>
        )}
        {page.may('listWaiting') && (
          <LinkButton icon="time" href={waitingPath}>
            {operationLabel(page.language, 'listWaiting')}
          </LinkButton>
        )}
        {page.may('addClosure') && (
          <LinkButton icon="lock" href={`${diaryPath}/closed`}>
            {texts.closedTimes}
          </LinkButton>
        )}
        <span class="scripted">
          <IconButton icon="print" label={texts.print} data={{ 'data-print': '' }} />
        </span>
      </PageHead>
      <Toolbar diary={diary} address={address} page={page} />
      <div data-region="diary">
        <Strip diary={diary} address={address} page={page} />
        <Content diary={diary} address={address} page={page} />
      </div>
      <script type="module" src={assetPath('diary.js')} />
      <p class="unseen" id="diary-keys">
        {texts.keys}
      </p>
      <p class="unseen" role="status" data-diary-status="" />
    </>
  );
}

function Content({ diary, address, page }: { diary: Diary; address: DiaryAddress; page: Page }) {
  const { zone, now } = page;
  const date = localDay(now, zone);
  if (address.view === 'month') return <Month diary={diary} address={address} today={date} page={page} />;
  const minute = ((now.getTime() + offsetAt(zone, now.getTime())) % dayMs) / minuteMs;
  const grid = arrangeGrid(diary, address, zone);
  return (
    <>
      <DiaryGrid grid={grid} address={address} today={{ date, minute }} page={page} />
      <DayList days={grid.days} address={address} page={page} />
      {address.view === 'day' && <PrintedLists days={grid.days} page={page} />}
    </>
  );
}

/** Returns the day for which the button books: the shown one, or today in a week or month that contains it. */
function bookingDate(address: DiaryAddress, { now, zone }: Page): string {
  const today = localDay(now, zone);
  const { from, to } = daysOfView(address);
  return address.view !== 'day' && from <= today && today <= to ? today : address.date;
}

function titleOf(address: DiaryAddress, { language }: Page): string {
  const { view, date } = address;
  if (view === 'day') return longDate(date, language);
  if (view === 'month') return monthName(date, language);
  const { from, to } = daysOfView(address);
  const options = { day: 'numeric', month: 'long' } as const;
  return diaryTexts[language].weekOf(
    dateText(from, language, options),
    dateText(to, language, { ...options, year: 'numeric' }),
  );
}

interface ToolbarProps {
  diary: Diary;
  address: DiaryAddress;
  page: Page;
}

const viewKeys = { week: 'w', day: 'd', month: 'm' } as const;

function Toolbar({ diary, address, page }: ToolbarProps) {
  const { language, now, zone } = page;
  const texts = diaryTexts[language];
  const { view, box, person, date } = address;
  return (
    <div class="diary-bar">
      <nav class="diary-views" aria-label={texts.view}>
        {diaryViews.map((each) => (
          <a
            href={diaryHref(address, { view: each })}
            aria-current={each === view ? 'page' : undefined}
            data-key={viewKeys[each]}
            aria-keyshortcuts={viewKeys[each]}
          >
            {texts.views[each]}
          </a>
        ))}
      </nav>
      <div class="diary-steps">
        <Step address={address} step={-1} label={texts.previous} />
        <Step address={address} step={1} label={texts.next} />
      </div>
      <LinkButton href={diaryHref(address, { date: localDay(now, zone) })} shortcut="t">
        {texts.today}
      </LinkButton>
      <form method="get" action={diaryPath} class="diary-filters" data-auto-submit="">
        {view !== 'week' && <input type="hidden" name="view" value={view} />}
        <label class="unseen" for="diary-date">
          {texts.goTo}
        </label>
        <input class="bare-input diary-date-input" type="date" id="diary-date" name="date" value={date} />
        {view === 'week' && diary.boxes.length > 1 && (
          <Choice name="box" all={texts.allBoxes} options={diary.boxes} value={box} />
        )}
        {view !== 'month' && diary.people.length > 0 && (
          <Choice
            name="person"
            all={texts.everybody}
            options={[...diary.people, { id: 'none', name: texts.nobody }]}
            value={person}
          />
        )}
        <span class="unscripted">
          <Button kind="quiet">{texts.goTo}</Button>
        </span>
      </form>
    </div>
  );
}

/** The arrow to the days before or after. */
function Step({ address, step, label }: { address: DiaryAddress; step: 1 | -1; label: string }) {
  const key = step === 1 ? '.' : ',';
  return (
    <a
      class={`${buttonClass({ kind: 'quiet' })} only-icon`}
      href={diaryHref(address, { date: neighbourDate(address, step) })}
      aria-label={label}
      title={label}
      data-key={key}
      aria-keyshortcuts={key}
    >
      <Icon name={step === 1 ? 'next' : 'previous'} />
    </a>
  );
}

interface ChoiceProps {
  name: string;
  all: string;
  options: readonly { id: number | string; name: string }[];
  value: number | string | undefined;
}

function Choice({ name, all, options, value }: ChoiceProps) {
  return (
    <span class="filter" data-set={value === undefined ? undefined : ''}>
      <select name={name} aria-label={all}>
        <option value="">{all}</option>
        {options.map(({ id, name: label }) => (
          <option value={id} selected={id === value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
