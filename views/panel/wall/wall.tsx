import { timeOfDay, weekdayAndDay } from '../../../domain/time/local.ts';
import { enumLabel } from '../../texts/desk.ts';
import { wallTexts } from '../../texts/panel/wall.ts';
import { assetPath } from '../assets.ts';
import { fieldLabel } from '../field-label.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Plate } from '../kit/plate.tsx';
import { Status } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';

type Today = ResultOf<'showToday'>;
type Vehicle = Today['in_workshop']['data'][number];

/** As many vehicles as fit on a large screen. */
const rows = '40';
const everySeconds = 60;

/**
 * The vehicles of the day in large type, for a screen on the wall that everybody reads from a distance: no names, phones
 * or amounts of clients, and no acts.
 */
export const wallScreen = defineScreen({
  name: 'wall',
  path: '/panel/wall',
  everySeconds,
  reads: { today: 'showToday' },
  inputs: () => ({ today: { query: { rows } } }),
  forms: {},
  title: (_data, { language }) => wallTexts[language].title,
  view: ({ today }, page) => <Wall today={today} page={page} />,
});

function Wall({ today, page }: { today: Today; page: Page }) {
  const { language, zone } = page;
  const texts = wallTexts[language];
  const at = new Date(today.at);
  const expected = today.arrivals.data.filter(({ state }) => state === 'expected' || state === 'late');
  const isEmpty = today.in_workshop.data.length + expected.length + (today.ready?.data.length ?? 0) === 0;
  return (
    <div class="wall" data-region="wall">
      <link rel="stylesheet" href={assetPath('wall.css')} />
      <header class="wall-head">
        <h1>{weekdayAndDay(at, zone, language)}</h1>
        <p class="wall-clock">{timeOfDay(at, zone, language)}</p>
        <LinkButton href="/panel" kind="quiet" small>
          {texts.close}
        </LinkButton>
      </header>
      {isEmpty && <Empty icon="vehicles" title={texts.nothing} />}
      <div class="wall-boxes">
        {groupByBox(today.in_workshop.data, texts.noBox).map(([box, vehicles]) => (
          <section class="wall-box">
            <h2>{box}</h2>
            {vehicles.map((vehicle) => (
              <InsideVehicle vehicle={vehicle} page={page} />
            ))}
          </section>
        ))}
        {expected.length > 0 && (
          <section class="wall-box">
            <h2>{fieldLabel(page, 'showToday', 'arrivals.waiting')}</h2>
            {expected.map(({ id, start, box, vehicle, state }) => (
              <article class="wall-vehicle" data-id={id}>
                {vehicle && <Plate plate={vehicle.plate} large />}
                <p class={state === 'late' ? 'wall-line bad' : 'wall-line'}>
                  <Time at={start} show="time" />
                  {` · ${box.name}`}
                </p>
              </article>
            ))}
          </section>
        )}
        {today.ready && today.ready.data.length > 0 && (
          <section class="wall-box">
            <h2>{fieldLabel(page, 'showToday', 'ready')}</h2>
            {today.ready.data.map(({ budget_id, vehicle }) => (
              <article class="wall-vehicle" data-id={`ready-${budget_id}`}>
                {vehicle && <Plate plate={vehicle.plate} large />}
              </article>
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

function InsideVehicle({ vehicle: inside, page }: { vehicle: Vehicle; page: Page }) {
  const { budget_id, vehicle, status, promised_at, working, mechanic, waiting_parts } = inside;
  const { language, now } = page;
  const texts = wallTexts[language];
  const isLate = promised_at !== null && Date.parse(promised_at) < now.getTime();
  return (
    <article class="wall-vehicle" data-id={`inside-${budget_id}`}>
      {vehicle && <Plate plate={vehicle.plate} large />}
      <Status kind="budget" status={status} word={enumLabel(language, 'BudgetStatus', status)} />
      {promised_at && (
        <p class={isLate ? 'wall-line bad' : 'wall-line'}>
          {`${texts.promised} `}
          <Time at={promised_at} />
        </p>
      )}
      {working.length > 0 ? (
        <p class="wall-line strong">{working.join(', ')}</p>
      ) : (
        mechanic && <p class="wall-line">{mechanic}</p>
      )}
      {waiting_parts && <p class="wall-line">{texts.waitingParts}</p>}
    </article>
  );
}

/** Groups the vehicles by the box of their appointment. Those without a box come last. */
function groupByBox(vehicles: readonly Vehicle[], noBox: string): [string, Vehicle[]][] {
  const groups = Map.groupBy(vehicles, ({ box }) => box);
  return [...groups]
    .toSorted(([one], [other]) => Number(one === null) - Number(other === null) || compare(one, other))
    .map(([box, inside]) => [box ?? noBox, inside]);
}

function compare(one: string | null, other: string | null): number {
  return (one ?? '').localeCompare(other ?? '', undefined, { numeric: true });
}
