import { diaryTexts } from '../../texts/panel/diary.ts';
import type { Page } from '../screen.ts';
import { diaryHref } from './address.ts';
import type { Diary, DiaryAddress, DiaryDay } from './data.ts';
import { Load } from './load.tsx';
import { dateText, hoursText, longDate } from './words.ts';

interface MonthProps {
  diary: Diary;
  address: DiaryAddress;
  today: string;
  page: Page;
}

/** Six weeks with the load of each day, for looking ahead. */
export function Month({ diary, address, today, page }: MonthProps) {
  const { language } = page;
  const weeks = Array.from({ length: diary.days.length / 7 }, (_, week) =>
    diary.days.slice(7 * week, 7 * week + 7),
  );
  return (
    <table class="diary-month">
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ date }) => (
            <th scope="col">
              <span class="wide-only">{dateText(date, language, { weekday: 'long' })}</span>
              <span class="narrow-only">{dateText(date, language, { weekday: 'narrow' })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr>
            {days.map((day) => (
              <MonthDay day={day} diary={diary} address={address} today={today} page={page} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthDay({ day, diary, address, today, page }: MonthProps & { day: DiaryDay }) {
  const { language } = page;
  const texts = diaryTexts[language];
  const { date, closed, holiday, free_minutes, appointment_count } = day;
  const closures = diary.closures.filter((each) => touches(each, day));
  const classes = [
    date === today && 'today',
    date.slice(0, 7) !== address.date.slice(0, 7) && 'other',
    closed !== null && 'closed',
    closures.length > 0 && 'partly',
  ].filter(Boolean);
  return (
    <td class={classes.join(' ') || undefined}>
      <a href={diaryHref(address, { view: 'day', date })} aria-label={longDate(date, language)}>
        {Number(date.slice(8))}
      </a>
      {closed === null ? (
        <>
          <Load {...day} />
          <p class="wide-only quiet">
            {appointment_count > 0 && `${texts.appointments(appointment_count)} · `}
            {free_minutes > 0 ? texts.free(hoursText(free_minutes, language)) : texts.full}
          </p>
        </>
      ) : (
        <p class="diary-reason wide-only">{holiday ?? texts.closed[closed]}</p>
      )}
      {closures.map(({ name }) => (
        <p class="diary-reason wide-only" dir="auto">
          {name}
        </p>
      ))}
    </td>
  );
}

/** Whether a closure is within the opening times of a day. */
function touches({ from, to }: Diary['closures'][number], { open }: DiaryDay): boolean {
  return open.some((each) => from < each.to && to > each.from);
}
