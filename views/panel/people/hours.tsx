import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay, timeOfDay } from '../../../domain/time/local.ts';
import { groupByDay, type WorkedDay } from '../../../domain/work/days.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { formatHours } from '../jobs/data.ts';
import { CsvLink, Filters, Tabs, withQuery } from '../kit/browse.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Time } from '../kit/time.tsx';
import {
  type Address,
  type CsvTable,
  defineScreen,
  type Page,
  type ResultOf,
  type ScreenTime,
} from '../screen.ts';
import { AddHours, HourEntries } from './hour-entries.tsx';
import { DayTable, PeopleTable } from './hour-tables.tsx';

export const hoursPath = '/panel/people/hours';

export interface HoursData {
  work: ResultOf<'listWork'>;
  staff: ResultOf<'listStaff'>;
}

/** The hours that people worked, by person and day, with their corrections and a file of a week or month. */
export const hoursScreen = defineScreen({
  name: 'hours',
  path: hoursPath,
  roles: ['owner', 'office', 'accountant'],
  reads: { work: 'listWork', staff: 'listStaff' },
  inputs: (address, time) => {
    const { first, last } = readRange(address, time);
    const { staff_id } = address.query;
    return {
      work: {
        query: {
          from: startOfDay(first, time.timezone).toISOString(),
          to: startOfDay(nextDay(last), time.timezone).toISOString(),
          ...(/^[1-9]\d{0,14}$/.test(staff_id ?? '') && { staff_id }),
        },
      },
    };
  },
  forms: {
    setWork: { next: (_result, { path, query }) => hrefOf(path, query, { edit: undefined }) },
    addWork: {},
    removeWork: { next: (_result, { path, query }) => hrefOf(path, query, { edit: undefined }) },
  },
  title: (_data, { language }) => operationLabel(language, 'listWork'),
  csv: (data, page) => hoursCsv(daysOf(data, page), page),
  view: (data, page) => <Hours data={data} page={page} />,
});

function hrefOf(path: string, query: Address['query'], values: Record<string, string | undefined>): string {
  return withQuery(`${path}?${new URLSearchParams(query)}`, values);
}

interface Range {
  /** A week from Monday, or a month. */
  length: 'week' | 'month';
  first: string;
  last: string;
}

/** Reads the days of an address: the week or month that contains `day`, or else today. */
function readRange({ query }: Pick<Address, 'query'>, { now, timezone }: ScreenTime): Range {
  const { day = '', length } = query;
  const asked = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T12:00:00Z`) : new Date(Number.NaN);
  const shown = Number.isNaN(asked.getTime()) ? localDay(now, timezone) : asked.toISOString().slice(0, 10);
  if (length === 'month') {
    const [year, month] = shown.split('-').map(Number) as [number, number];
    const last = new Date(Date.UTC(year, month, 0, 12)).toISOString().slice(0, 10);
    return { length, first: `${shown.slice(0, 7)}-01`, last };
  }
  const weekday = (new Date(`${shown}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = moveDay(shown, -weekday);
  return { length: 'week', first, last: moveDay(first, 6) };
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function daysOf({ work }: HoursData, { zone, now }: Page): WorkedDay[] {
  return groupByDay(work.data, zone, now);
}

/** A row for each person and day, as a record of working time needs it. */
function hoursCsv(days: readonly WorkedDay[], page: Page): CsvTable {
  const { language, zone, workshop } = page;
  const texts = peopleTexts[language].hours;
  const { first, last } = readRange(page.address, { now: page.now, timezone: zone });
  const time = (at: string) => timeOfDay(new Date(at), zone, language);
  const person = answerText(language, 'listWork', 'data[].staff')?.label ?? '';
  return {
    name: `${operationLabel(language, 'listWork')} ${first} ${last}`.toLowerCase().replaceAll(' ', '-'),
    rows: [
      [workshop.name, zone],
      [person, texts.days, texts.start, texts.end, operationLabel(language, 'listWork'), texts.breaks],
      ...days.map(({ staff, day, start, end, minutes, otherMinutes }) => [
        ...[staff.name, day, time(start), end === null ? texts.open : time(end)],
        ...[formatHours(minutes), formatHours(otherMinutes)],
      ]),
    ],
  };
}

function Hours({ data, page }: { data: HoursData; page: Page }) {
  const { language, zone, now, address } = page;
  const texts = peopleTexts[language].hours;
  const range = readRange(address, { now, timezone: zone });
  return (
    <>
      <PageHead
        title={operationLabel(language, 'listWork')}
        note={
          <>
            <Time at={range.first} />
            {' – '}
            <Time at={range.last} />
          </>
        }
      >
        <LinkButton href="/panel/diary" kind="quiet">
          {texts.absences}
        </LinkButton>
        <CsvLink />
      </PageHead>
      <Tabs
        label={texts.days}
        items={(['week', 'month'] as const).map((length) => ({
          href: hrefOf(hoursPath, address.query, { length, edit: undefined }),
          label: texts.range[length],
          current: length === range.length,
        }))}
      />
      <div class="stack wide">
        <RangeLinks range={range} page={page} />
        <Filters
          action={hoursPath}
          keep={{ day: range.first, length: range.length }}
          filters={[
            {
              name: 'staff_id',
              label: texts.everybody,
              value: address.query.staff_id ?? '',
              options: data.staff.data.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
        />
        <div class="stack wide" data-region="hours">
          <WorkedHours data={data} length={range.length} page={page} />
        </div>
        {page.may('addWork') && <AddHours page={page} />}
        <p class="quiet">{texts.record}</p>
      </div>
    </>
  );
}

/** The sums of several people, or the days and entries of one. A month of several people would be too long. */
function WorkedHours({ data, length, page }: { data: HoursData; length: Range['length']; page: Page }) {
  const { work } = data;
  const days = daysOf(data, page);
  const isOfSeveral = new Set(days.map(({ staff }) => staff.id)).size > 1;
  const shared = { days, total: work.minutes, page };
  return (
    <>
      {isOfSeveral && (
        <Card flush>
          <PeopleTable {...shared} />
        </Card>
      )}
      {!(isOfSeveral && length === 'month') && (
        <Card flush>
          <DayTable {...shared} />
        </Card>
      )}
      {isOfSeveral ? (
        <p class="quiet">{peopleTexts[page.language].hours.choosePerson}</p>
      ) : (
        work.data.length > 0 && <HourEntries work={work.data} page={page} />
      )}
    </>
  );
}

function RangeLinks({ range, page }: { range: Range; page: Page }) {
  const texts = peopleTexts[page.language].hours;
  const to = (day: string | undefined) => hrefOf(hoursPath, page.address.query, { day, edit: undefined });
  return (
    <div class="buttons">
      <LinkButton href={to(moveDay(range.first, -1))} icon="previous" kind="quiet">
        {texts.earlier}
      </LinkButton>
      <LinkButton href={to(undefined)}>{texts.today}</LinkButton>
      <LinkButton href={to(nextDay(range.last))} iconEnd="next" kind="quiet">
        {texts.later}
      </LinkButton>
    </div>
  );
}
