import { localDay, weekdayAndDay } from '../../../domain/time/local.ts';
import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { waitingTexts } from '../../texts/panel/waiting.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Status } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf, type UndoAct } from '../screen.ts';
import { type WaitingEntry, waitingPath } from './data.ts';
import { WishFields, wishText } from './wish.tsx';

/** Maximum number of free times on the page: more than a week of a workshop with short appointments. */
const maxSlots = '200';

/** A client who waits: the wish, the offered times, and the free times that can be offered. */
export const waitingEntryScreen = defineScreen({
  name: 'waiting-entry',
  place: 'diary',
  path: `${waitingPath}/:id`,
  reads: { entry: 'showWaiting' },
  optionalReads: { slots: 'listDeskSlots' },
  inputs: ({ params, query }) => ({
    entry: { params },
    slots: { query: { waiting_id: params.id, from: query.from, limit: maxSlots } },
  }),
  forms: {
    offerTime: { toast: 'sent' },
    setWaiting: {},
    removeWaiting: { next: () => waitingPath, undo: addition },
  },
  title: ({ entry }) => entry.client.name,
  view: ({ entry, slots }, page) => (
    <>
      <div data-region="head">
        <EntryHead entry={entry} page={page} />
      </div>
      <div class="stack wide" data-region="entry">
        {isLive(entry) && <OfferedTimes entry={entry} page={page} />}
        {isLive(entry) && page.may('offerTime') && <FreeTimes entry={entry} slots={slots} page={page} />}
        {isLive(entry) && page.may('setWaiting') && <WishForm entry={entry} page={page} />}
      </div>
    </>
  ),
});

function isLive({ status }: WaitingEntry): boolean {
  return status === 'waiting' || status === 'offered';
}

/** Returns the act that adds a removed entry to the list again. */
function addition({ entry }: Record<string, unknown>): UndoAct {
  const { budget_id, duration_minutes, part_of_day, weekdays, from, to, notes } = entry as WaitingEntry;
  const days = weekdays.join('\n');
  const wish = Object.entries({ budget_id, duration_minutes, part_of_day, weekdays: days, from, to, notes });
  const known = wish.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]);
  return { operation: 'addWaiting', params: Object.fromEntries(known) };
}

function EntryHead({ entry, page }: { entry: WaitingEntry; page: Page }) {
  const { language } = page;
  const { id, budget_id, client, vehicle, status, created_at, notes } = entry;
  return (
    <RecordHead
      back={{ href: waitingPath, label: operationLabel(language, 'listWaiting') }}
      plate={vehicle && <Plate plate={vehicle.plate} large />}
      title={client.name}
      facts={
        <>
          <Status kind="waiting" status={status} word={enumLabel(language, 'WaitingStatus', status)} />
          <Since at={created_at} />
          <span>{wishText(entry, page)}</span>
          {notes && <span>{notes}</span>}
          <a href={`/panel/budgets/${budget_id}`}>{`#${budget_id}`}</a>
        </>
      }
      actions={
        isLive(entry) &&
        page.may('removeWaiting') && (
          <OperationForm operation="removeWaiting" params={{ id }} version={page.versions.entry} inline>
            <Button kind="danger" icon="remove">
              {operationLabel(language, 'removeWaiting')}
            </Button>
          </OperationForm>
        )
      }
    />
  );
}

function OfferedTimes({ entry: { offers }, page }: { entry: WaitingEntry; page: Page }) {
  const { language } = page;
  if (offers.length === 0) return null;
  const title = answerText(language, 'showWaiting', 'offers')?.label ?? '';
  return (
    <Card title={title}>
      <ul class="rows" role="list" aria-label={title}>
        {offers.map(({ id, start, box, expires_at }) => (
          <li class="row" data-id={id}>
            <span class="strong">
              <Time at={start} show="long" />
            </span>
            <span>{box.name}</span>
            <span class="quiet">
              {`${waitingTexts[language].until} `}
              <Time at={expires_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FreeTimesProps {
  entry: WaitingEntry;
  slots: ResultOf<'listDeskSlots'> | undefined;
  page: Page;
}

/** The free times by day. One press offers a time. */
function FreeTimes({ entry, slots, page }: FreeTimesProps) {
  const { language, zone } = page;
  const texts = waitingTexts[language];
  const starts = [...new Set((slots?.data ?? []).map(({ start }) => start))];
  const days = Map.groupBy(starts, (start) => localDay(new Date(start), zone));
  return (
    <Card title={<span id="times">{operationLabel(language, 'offerTime')}</span>}>
      <div class="stack wide">
        <p class="quiet">{texts.offerHelp}</p>
        {days.size === 0 && <p>{texts.noTimes}</p>}
        <OperationForm operation="offerTime" params={{ id: entry.id, start: '' }}>
          {[...days].map(([day, times]) => (
            <>
              <h3>{weekdayAndDay(new Date(`${day}T12:00:00Z`), 'UTC', language)}</h3>
              <Buttons>
                {times.map((start) => (
                  <Button small name="start" value={start}>
                    <Time at={start} show="time" />
                  </Button>
                ))}
              </Buttons>
            </>
          ))}
        </OperationForm>
        {slots && (
          <Buttons>
            <LinkButton
              href={`${waitingPath}/${entry.id}?from=${encodeURIComponent(slots.to)}#times`}
              iconEnd="next"
            >
              {texts.later}
            </LinkButton>
          </Buttons>
        )}
      </div>
    </Card>
  );
}

function WishForm({ entry, page }: { entry: WaitingEntry; page: Page }) {
  const label = operationLabel(page.language, 'setWaiting');
  return (
    <Card title={label}>
      <OperationForm operation="setWaiting" params={{ id: entry.id }} version={page.versions.entry} draft>
        <WishFields operation="setWaiting" entry={entry} />
        <FormButtons submit={label} kind="secondary" />
      </OperationForm>
    </Card>
  );
}
