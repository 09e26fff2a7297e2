import { enumLabel } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { Card } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { formatPlate, Plate } from '../kit/plate.tsx';
import { Status } from '../kit/status.tsx';
import type { Page } from '../screen.ts';
import { diaryHref } from './address.ts';
import type { DiaryAddress } from './data.ts';
import { appointmentPath } from './grid.tsx';
import type { Block, DayColumns } from './layout.ts';
import { Load } from './load.tsx';
import { clockText, longDate, shortDay } from './words.ts';

interface DayListProps {
  days: readonly DayColumns[];
  address: DiaryAddress;
  page: Page;
}

/** The appointments of one day as a list, for phones. The days of the week lead to the others. */
export function DayList({ days, address, page }: DayListProps) {
  const { language } = page;
  const texts = diaryTexts[language];
  const shown = days.find(({ day }) => day.date === address.date) ?? days[0];
  if (!shown) return null;
  const { day } = shown;
  const reasons = [
    day.holiday ?? (day.closed && texts.closed[day.closed]),
    ...new Set(
      shown.columns.flatMap(({ shades }) =>
        shades.flatMap(({ kind, reason }) => (kind === 'closure' && reason ? [reason] : [])),
      ),
    ),
  ].filter(Boolean);
  return (
    <div class="diary-list">
      {days.length > 1 && (
        <nav class="diary-week" aria-label={texts.goTo}>
          {days.map((each) => (
            <a
              href={diaryHref(address, { date: each.day.date })}
              aria-current={each === shown ? 'date' : undefined}
            >
              <span>{shortDay(each.day.date, language)}</span>
              {each.day.closed === null && <Load {...each.day} />}
            </a>
          ))}
        </nav>
      )}
      <h2>{longDate(day.date, language)}</h2>
      {reasons.map((reason) => (
        <p class="diary-reason">{reason}</p>
      ))}
      <Card flush>
        <List label={longDate(day.date, language)} empty={<p class="quiet diary-empty">{texts.emptyDay}</p>}>
          {blocksOf(shown).map(({ appointment, minute }) => (
            <ListRow
              id={`list-${appointment.id}`}
              href={appointmentPath(appointment.id)}
              title={<span dir="auto">{`${clockText(minute)} ${appointment.client.name}`}</span>}
              plate={appointment.vehicle ? <Plate plate={appointment.vehicle.plate} /> : undefined}
              detail={[
                appointment.visit_reason?.split('\n')[0],
                appointment.box.name,
                appointment.mechanic?.name,
              ]
                .filter(Boolean)
                .join(' · ')}
              status={
                <Status
                  kind="diary"
                  status={appointment.state}
                  word={enumLabel(language, 'DiaryState', appointment.state)}
                />
              }
            />
          ))}
        </List>
      </Card>
    </div>
  );
}

function blocksOf({ columns }: DayColumns): Block[] {
  return columns
    .flatMap(({ blocks }) => blocks)
    .toSorted((one, other) => one.minute - other.minute || one.appointment.box.id - other.appointment.box.id);
}

/** The lists of a day on paper: one for each person, with space for notes. */
export function PrintedLists({ days, page }: Omit<DayListProps, 'address'>) {
  const { language } = page;
  const texts = diaryTexts[language];
  const isEmpty = days.every(({ columns }) => columns.every(({ blocks }) => blocks.length === 0));
  return (
    <div class="diary-paper">
      {isEmpty && <p>{texts.emptyDay}</p>}
      {days.flatMap(({ day, columns }) =>
        columns
          .filter(({ blocks }) => blocks.length > 0)
          .map(({ blocks, person }) => (
            <section>
              <h2 dir="auto">{`${person?.name ?? texts.nobody} · ${longDate(day.date, language)}`}</h2>
              <table>
                <tbody>
                  {blocks
                    .toSorted((one, other) => one.minute - other.minute)
                    .map(({ appointment, minute, minutes }) => (
                      <tr>
                        <td>{`${clockText(minute)}–${clockText(minute + minutes)}`}</td>
                        <td class="strong">
                          {appointment.vehicle ? formatPlate(appointment.vehicle.plate) : ''}
                        </td>
                        <td>
                          {[appointment.vehicle?.brand, appointment.vehicle?.model].filter(Boolean).join(' ')}
                        </td>
                        <td dir="auto">
                          {appointment.client.name}
                          {appointment.visit_reason && <p>{appointment.visit_reason}</p>}
                        </td>
                        <td>{appointment.box.name}</td>
                        <td>{enumLabel(language, 'DiaryState', appointment.state)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </section>
          )),
      )}
    </div>
  );
}
