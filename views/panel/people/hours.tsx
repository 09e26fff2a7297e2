import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay, timeOfDay } from '../../../domain/time/local.ts';
import { groupByDay, type WorkedDay } from '../../../domain/work/days.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { CsvLink, Filters, Tabs, withQuery } from '../kit/browse.tsx';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { type Column, Table } from '../kit/table.tsx';
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

/** Formats minutes as hours and minutes, such as `7:05`. */
export function formatHours(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
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
  const days = daysOf(data, page);
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
        <Card flush region="hours">
          <DayTable days={days} total={data.work.minutes} page={page} />
        </Card>
        {data.work.data.length > 0 && <HourEntries work={data.work.data} page={page} />}
        {page.may('addWork') && <AddHours page={page} />}
        <p class="quiet">{texts.record}</p>
      </div>
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

function DayTable({ days, total, page }: { days: readonly WorkedDay[]; total: number; page: Page }) {
  const { language } = page;
  const texts = peopleTexts[language].hours;
  const hours = operationLabel(language, 'listWork');
  const columns: Column<WorkedDay>[] = [
    {
      name: 'staff',
      label: answerText(language, 'listWork', 'data[].staff')?.label ?? '',
      cell: ({ staff }) => <span dir="auto">{staff.name}</span>,
    },
    { name: 'day', label: texts.days, cell: ({ day }) => <Time at={day} show="weekday" /> },
    { name: 'start', label: texts.start, cell: ({ start }) => <Time at={start} show="time" /> },
    {
      name: 'end',
      label: texts.end,
      cell: ({ end }) => (end === null ? texts.open : <Time at={end} show="time" />),
    },
    {
      name: 'other',
      label: texts.breaks,
      numeric: true,
      cell: ({ otherMinutes }) => <span class="number">{formatHours(otherMinutes)}</span>,
    },
    {
      name: 'minutes',
      label: hours,
      numeric: true,
      cell: ({ minutes }) => <span class="number strong">{formatHours(minutes)}</span>,
      total: <span class="number strong">{formatHours(total)}</span>,
    },
  ];
  return (
    <Table
      caption={hours}
      rows={days}
      id={({ staff, day }) => `${staff.id}-${day}`}
      columns={columns}
      empty={<Empty icon="time" title={texts.none} text={texts.noneHint} />}
    />
  );
}
