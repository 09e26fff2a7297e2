import { answerText } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import { Phone } from '../kit/values.tsx';
import type { Page } from '../screen.ts';
import { diaryHref } from './address.ts';
import type { Diary, DiaryAddress, DiaryVehicle } from './data.ts';
import { peopleOf } from './layout.ts';
import { Load } from './load.tsx';
import { hoursText } from './words.ts';

interface StripProps {
  diary: Diary;
  address: DiaryAddress;
  page: Page;
}

/** Free hours, the vehicles that are late, wait for parts or stay, and the load of each person. */
export function Strip({ diary, address, page }: StripProps) {
  const texts = diaryTexts[page.language];
  const freeMinutes = diary.days.reduce((sum, day) => sum + day.free_minutes, 0);
  return (
    <div class="diary-strip">
      <p class="diary-fact good">
        <b>{hoursText(freeMinutes, page.language)}</b> {texts.free('').trim()}
      </p>
      <Vehicles name={texts.late} tone="bad" vehicles={diary.late} empty={texts.nothingLate} />
      <Vehicles
        name={texts.waitingForParts}
        tone="warn"
        vehicles={diary.waiting_for_parts}
        empty={texts.nothingWaits}
      />
      <Vehicles
        name={texts.overnight}
        tone="busy"
        vehicles={diary.overnight}
        empty={texts.nothingOvernight}
      />
      <PeopleLoads
        diary={diary}
        address={address}
        team={answerText(page.language, 'showDiary', 'people')?.label ?? ''}
      />
    </div>
  );
}

interface VehiclesProps {
  name: string;
  tone: 'bad' | 'warn' | 'busy';
  vehicles: readonly DiaryVehicle[];
  empty: string;
}

/** Number of vehicles in the list of the strip. The others are counted. */
const maxVehicles = 12;

function Vehicles({ name, tone, vehicles, empty }: VehiclesProps) {
  if (vehicles.length === 0) {
    return (
      <p class="diary-fact" title={empty}>
        <b>0</b> {name}
      </p>
    );
  }
  return (
    <details class={`diary-fact ${tone}`} data-menu="">
      <summary>
        <b>{vehicles.length}</b> {name}
      </summary>
      <ul class="menu-sheet diary-vehicles" role="list">
        {vehicles.slice(0, maxVehicles).map((vehicle) => (
          <Vehicle {...vehicle} />
        ))}
        {vehicles.length > maxVehicles && <li class="quiet">{`+ ${vehicles.length - maxVehicles}`}</li>}
      </ul>
    </details>
  );
}

function Vehicle({ budget_id, client, phone, vehicle, since }: DiaryVehicle) {
  return (
    <li data-id={`budget-${budget_id}`}>
      {vehicle && <Plate plate={vehicle.plate} />}
      <span>
        <a href={`/panel/budgets/${budget_id}`} dir="auto">
          {client.name}
        </a>
        <span class="quiet">
          {since && <Time at={since} />} {phone && <Phone phone={phone} />}
        </span>
      </span>
    </li>
  );
}

/** Number of people that the strip shows without a list to open. */
const maxShownPeople = 8;

/** The load of each person over the days that are shown. */
function PeopleLoads({ diary, address, team }: Omit<StripProps, 'page'> & { team: string }) {
  if (address.view !== 'week' || diary.people.length === 0) return null;
  const people = peopleOf(diary).filter((person) => person !== null);
  const list = (
    <ul class="diary-people" role="list">
      {people.map(({ id, name, days }) => (
        <li>
          <a
            href={diaryHref(address, { person: address.person === id ? undefined : id })}
            aria-current={address.person === id ? 'true' : undefined}
            dir="auto"
          >
            {name}
          </a>
          <Load
            open_minutes={sum(days.map(({ open_minutes }) => open_minutes))}
            booked_minutes={sum(days.map(({ booked_minutes }) => booked_minutes))}
          />
        </li>
      ))}
    </ul>
  );
  if (people.length <= maxShownPeople) return list;
  return (
    <details class="diary-fact" data-menu="">
      <summary>
        <b>{people.length}</b> {team}
      </summary>
      <div class="menu-sheet diary-vehicles">{list}</div>
    </details>
  );

  function sum(values: number[]): number {
    return values.reduce((total, value) => total + value, 0);
  }
}
