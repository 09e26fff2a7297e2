import { movesFrom } from '../../../domain/budgets/status.ts';
import { minuteMs } from '../../../domain/time/lengths.ts';
import { weekdayAndDay } from '../../../domain/time/local.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { assetPath } from '../assets.ts';
import { fieldLabel } from '../field-label.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { PageHead } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { defineScreen, type Page, type ResultOf, type UndoAct } from '../screen.ts';
import type { Today } from './data.ts';
import { FailedMessage, isFailed } from './failed-message.tsx';
import { undoPartRequest } from './part-requests.tsx';
import { sectionId, sectionNames } from './section.tsx';
import { todaySections } from './sections.ts';

/** The expected vehicles become late, and proposals expire, without a change. */
const everySeconds = 60;

/** The first screen of the day: the records that wait for the workshop, each with its next act. */
export const todayScreen = defineScreen({
  name: 'today',
  place: 'today',
  path: '/panel',
  roles: ['owner', 'office', 'accountant'],
  everySeconds,
  reads: { today: 'showToday' },
  forms: {
    confirmAppointment: {},
    rejectAppointment: {},
    moveAppointment: {},
    cancelAppointment: { toast: 'done', undo: bookAgain },
    bookAppointment: {},
    sendBudgetMessage: { toast: 'sent', showsResult: isFailed },
    setBudgetStatus: { undo: moveBack },
    deliverVehicle: {},
    recordPayment: { toast: 'done', undoResult: undoPayment },
    undoPayment: {},
    setPartRequest: {
      toast: 'done',
      undo: ({ today }, fields) => undoPartRequest((today as Today).part_requests?.data ?? [], fields),
    },
    moveStock: { undoResult: takeOut },
    resumeTaxSending: {},
    replaySubscription: { toast: 'sent' },
  },
  title: (_data, { language }) => kitTexts[language].frame.places.today,
  view: ({ today }, page) => <TodayPage today={today} page={page} />,
});

function TodayPage({ today, page }: { today: Today; page: Page }) {
  const { language, zone } = page;
  const texts = todayTexts[language];
  const { vehicles, others } = todaySections;
  const isQuiet = Object.values(today).every((section) => countOf(section) === 0);
  return (
    <>
      <link rel="stylesheet" href={assetPath('today.css')} />
      <PageHead
        title={kitTexts[language].frame.places.today}
        note={weekdayAndDay(new Date(today.at), zone, language)}
      >
        {page.may('bookVisit') && (
          <LinkButton href="/panel/counter" kind="primary" icon="add" shortcut="n">
            {texts.newVisit}
          </LinkButton>
        )}
        <LinkButton href="/panel/wall">{texts.wall}</LinkButton>
      </PageHead>
      <FailedMessage page={page} />
      <div data-region="today" class="stack wide">
        {!today.has_budgets && page.may('showSetup') && (
          <Notice title={texts.firstDay.title}>
            <p>{texts.firstDay.text}</p>
            <LinkButton href="/panel/start">{texts.firstDay.button}</LinkButton>
          </Notice>
        )}
        {isQuiet ? (
          <Empty icon="good" title={texts.nothing.title} text={texts.nothing.text} />
        ) : (
          <>
            <SectionLinks today={today} page={page} />
            <div class="today-columns">
              <div class="stack wide">
                {vehicles.map((Section) => (
                  <Section today={today} page={page} />
                ))}
              </div>
              <div class="stack wide">
                {others.map((Section) => (
                  <Section today={today} page={page} />
                ))}
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** Links to the sections with their numbers, where one column contains all of them. */
function SectionLinks({ today, page }: { today: Today; page: Page }) {
  return (
    <nav class="today-links" aria-label={kitTexts[page.language].frame.places.today}>
      {sectionNames.map((name) => {
        const count = countOf(today[name]);
        if (count === 0) return null;
        return (
          <a href={`#${sectionId(name)}`}>
            {fieldLabel(page, 'showToday', name)} <span class="count">{count}</span>
          </a>
        );
      })}
    </nav>
  );
}

function countOf(section: Today[keyof Today]): number {
  if (typeof section !== 'object' || section === null) return 0;
  const isStopped = 'stopped' in section && (section.stopped || section.unsent > 0);
  return section.count + (isStopped ? 1 : 0);
}

type Fields = Record<string, string | string[]>;

/** Books a cancelled appointment again, at its time and in its box. */
function bookAgain({ today }: Record<string, unknown>, { id }: Fields): UndoAct | undefined {
  const arrival = (today as Today).arrivals.data.find((each) => each.id === id);
  if (!arrival) return undefined;
  const { budget_id, start, end, box } = arrival;
  const minutes = (Date.parse(end) - Date.parse(start)) / minuteMs;
  const params = { budget_id, start, box_id: box.id, duration_minutes: minutes };
  return { operation: 'bookAppointment', params: textsOf(params) };
}

/** Moves a budget back to its former status, where the workshop may do so. */
function moveBack({ today }: Record<string, unknown>, { id, status }: Fields): UndoAct | undefined {
  const inside = (today as Today).in_workshop.data.find(({ budget_id }) => String(budget_id) === id);
  if (!inside) return undefined;
  const isReversible = movesFrom(status as typeof inside.status, 'staff').some(
    ({ to, needs }) => to === inside.status && needs === undefined,
  );
  return isReversible
    ? { operation: 'setBudgetStatus', params: textsOf({ id: inside.budget_id, status: inside.status }) }
    : undefined;
}

/** Reverses the payment that was just recorded. */
function undoPayment(invoice: unknown): UndoAct | undefined {
  const payment = (invoice as ResultOf<'recordPayment'>).payment_list.at(-1);
  return payment && { operation: 'undoPayment', params: { payment_id: String(payment.id) } };
}

/** Takes the received units of a part out again. */
function takeOut(_movement: unknown, { part_id, quantity }: Fields): UndoAct {
  return {
    operation: 'moveStock',
    params: { part_id: String(part_id), kind: 'out', quantity: String(quantity) },
  };
}

function textsOf(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
