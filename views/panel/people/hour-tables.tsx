import type { WorkedDay } from '../../../domain/work/days.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { peopleTexts } from '../../texts/panel/people.ts';
import { formatHours } from '../jobs/data.ts';
import { withQuery } from '../kit/browse.tsx';
import { Empty } from '../kit/feedback.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import type { Page } from '../screen.ts';

interface TableProps {
  days: readonly WorkedDay[];
  /** Full minutes of all days. */
  total: number;
  page: Page;
}

const personLabel = ({ language }: Page) => answerText(language, 'listWork', 'data[].staff')?.label ?? '';

/** The columns with the time outside jobs and the hours worked. */
function hoursColumns(
  { language }: Page,
  total: number,
): Column<Pick<WorkedDay, 'minutes' | 'otherMinutes'>>[] {
  return [
    {
      name: 'other',
      label: peopleTexts[language].hours.breaks,
      numeric: true,
      cell: ({ otherMinutes }) => <span class="number">{formatHours(otherMinutes)}</span>,
    },
    {
      name: 'minutes',
      label: operationLabel(language, 'listWork'),
      numeric: true,
      cell: ({ minutes }) => <span class="number strong">{formatHours(minutes)}</span>,
      total: <span class="number strong">{formatHours(total)}</span>,
    },
  ];
}

/** The hours of each person in the shown time. A person leads to the days. */
export function PeopleTable({ days, total, page }: TableProps) {
  const sum = (of: readonly WorkedDay[], name: 'minutes' | 'otherMinutes') =>
    of.reduce((minutes, day) => minutes + day[name], 0);
  const rows = [...Map.groupBy(days, ({ staff }) => staff.id).values()].map((own) => ({
    staff: (own[0] as WorkedDay).staff,
    count: own.length,
    minutes: sum(own, 'minutes'),
    otherMinutes: sum(own, 'otherMinutes'),
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    { name: 'staff', label: personLabel(page), cell: ({ staff }) => <span dir="auto">{staff.name}</span> },
    {
      name: 'count',
      label: peopleTexts[page.language].hours.days,
      numeric: true,
      cell: ({ count }) => <span class="number">{count}</span>,
    },
    ...hoursColumns(page, total),
  ];
  return (
    <Table
      caption={operationLabel(page.language, 'listWork')}
      rows={rows}
      id={({ staff }) => String(staff.id)}
      href={({ staff }) => withQuery(page.path, { staff_id: String(staff.id), edit: undefined })}
      columns={columns}
    />
  );
}

/** The hours of each day, with the person unless the page shows only one. */
export function DayTable({ days, total, page }: TableProps) {
  const { language, address } = page;
  const texts = peopleTexts[language].hours;
  const columns: Column<WorkedDay>[] = [
    { name: 'staff', label: personLabel(page), cell: ({ staff }) => <span dir="auto">{staff.name}</span> },
    { name: 'day', label: texts.days, cell: ({ day }) => <Time at={day} show="weekday" /> },
    { name: 'start', label: texts.start, cell: ({ start }) => <Time at={start} show="time" /> },
    {
      name: 'end',
      label: texts.end,
      cell: ({ end }) => (end === null ? texts.open : <Time at={end} show="time" />),
    },
    ...hoursColumns(page, total),
  ];
  return (
    <Table
      caption={operationLabel(language, 'listWork')}
      rows={days}
      id={({ staff, day }) => `${staff.id}-${day}`}
      columns={address.query.staff_id ? columns.slice(1) : columns}
      empty={<Empty icon="time" title={texts.none} text={texts.noneHint} />}
    />
  );
}
