import { recordFate } from '../../actions/messages/fate.ts';
import { answerAsAuthority } from '../../actions/verifactu/answer-as-authority.ts';
import {
  dropAnsweredRecords,
  insertPastDelivery,
  listPendingRecords,
  listStagedMessages,
  takePastEvents,
} from '../../db/workshops/demo-fill.ts';
import { momentByClockOf } from '../../domain/time/test-clock.ts';
import { keylessContext } from '../../handlers/sandbox/contexts.ts';
import { later } from './calendar.ts';
import { bookkeepersEvents } from './integrations.ts';
import { scatter, scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';

// The consequences of an episode in the outside world: messages arrive, the tax authority answers, receivers get events.

export interface World {
  /** Time of the first start: nothing has happened after it. */
  around: Date;
  /** False if records are sent to a stand-in of the tax authority, which answers itself. */
  answersRecords: boolean;
  /** Times in which the receiver of webhooks was out of order. The last one lasts. */
  outages: readonly { from: Date; to: Date }[];
}

/** Messages of the last minutes and records of the last hours are left to the workers. */
const unsentMinutes = 3;
const unansweredMinutes = 180;

export async function writeAftermath(stage: Stage, world: World): Promise<void> {
  if (stage.now < later(world.around, -unsentMinutes)) await deliverMessages(stage, world);
  if (world.answersRecords && stage.now < later(world.around, -unansweredMinutes)) await answerRecords(stage);
  await deliverEvents(stage, world);
}

type StagedMessage = Awaited<ReturnType<typeof listStagedMessages>>[number];

async function deliverMessages(stage: Stage, { around }: World): Promise<void> {
  const at = stage.now.toISOString();
  const staged = await listStagedMessages(stage.tx, { instanceId: stage.instanceId, at });
  for (const message of staged) {
    for (const { minutes, ...fate } of fatesOf(message, at)) {
      const moment = later(stage.now, minutes);
      if (moment > around) break;
      await recordFate(stage.tx, stage.instanceId, message.id, fate, momentByClockOf(stage.now, moment));
    }
  }
}

/** Returns what becomes of a message: most mails are opened, a few addresses do not exist. */
function fatesOf({ channel, recipient }: StagedMessage, at: string) {
  const sent = { status: 'sent', minutes: 0.1 } as const;
  const delivered = { status: 'delivered', minutes: 0.5 } as const;
  const luck = scatter(`${recipient} ${at}`);
  if (channel === 'sms') {
    const error = 'The number is not in service';
    return luck < 0.06 ? [sent, { status: 'failed', minutes: 1, error } as const] : [sent, delivered];
  }
  // The same address bounces each time.
  if (scatter(recipient) < 0.035) {
    const error = '550 5.1.1 The email account that you tried to reach does not exist';
    return [sent, { status: 'bounced', minutes: 1, error, badAddress: true } as const];
  }
  const opened = { status: 'opened', minutes: scatterBetween(`${recipient} opened`, 4, 240) } as const;
  if (luck < 0.55) return [sent, delivered, opened];
  return luck < 0.9 ? [sent, delivered] : [sent];
}

/** Jobs whose invoices the tax authority does not simply accept. */
const specialAnswers = {
  'partly paid job': { state: 'accepted_with_errors', code: '2001' },
  'fleet invoice': { state: 'rejected', code: '1123' },
} as const;

/** Answers the tax records of this episode, a minute later. */
async function answerRecords(stage: Stage): Promise<void> {
  const since = new Date(stage.now.getTime() - 2_000).toISOString();
  const pending = await listPendingRecords(stage.tx, { instanceId: stage.instanceId, since });
  if (pending.length === 0) return;
  const context = {
    ...keylessContext(stage.request()),
    now: momentByClockOf(stage.now, later(stage.now, 1)),
  };
  for (const { invoice_id } of pending) {
    const special = Object.entries(specialAnswers).find(
      ([key]) => stage.ids.all[`invoice of ${key}`] === invoice_id,
    );
    await answerAsAuthority(context, invoice_id, special?.[1] ?? { state: 'accepted', code: null });
  }
  await dropAnsweredRecords(stage.tx, { instanceId: stage.instanceId });
}

/** Deletes the events of the episode, and inserts the deliveries that the bookkeepers' program got. */
async function deliverEvents(stage: Stage, { outages, around }: World): Promise<void> {
  const { tx, instanceId, now, ids } = stage;
  const events = await takePastEvents(tx, { instanceId });
  const subscription_id = ids.all.webhook;
  if (subscription_id === undefined) return;
  for (const { id, event, data } of events) {
    if (!bookkeepersEvents.includes(event)) continue;
    const created_at = later(now, 0.02).toISOString();
    await insertPastDelivery(tx, {
      ...{ instance_id: instanceId, subscription_id, created_at },
      ...{ event_id: id, event, occurred_at: now.toISOString(), data, trigger: 'event' },
      ...outcomeOf(now, { outages, around }, String(id)),
    });
  }
}

function outcomeOf(now: Date, { outages, around }: Pick<World, 'outages' | 'around'>, seed: string) {
  const duration_ms = scatterBetween(`${seed} duration`, 38, 420);
  const answered = {
    status: 'succeeded',
    response_status: 200,
    response_body: '{"ok":true}',
    error: null,
  } as const;
  const isOut = outages.some(({ from, to }) => now >= from && now < to);
  const isRetried = scatter(`${seed} retried`) < 0.08;
  if (!isOut)
    return {
      ...answered,
      duration_ms,
      attempts: isRetried ? 2 : 1,
      last_attempt_at: later(now, isRetried ? 0.12 : 0.03).toISOString(),
    };
  // The last retry follows after a quarter of a day.
  const last = Math.min(later(now, 60 * 7.6).getTime(), around.getTime());
  const last_attempt_at = new Date(last).toISOString();
  const error = 'the receiver answered 503';
  const body = '<h1>503 Service Unavailable</h1>';
  return {
    ...({ status: 'failed', response_status: 503, response_body: body, error } as const),
    ...{ duration_ms, attempts: 6, last_attempt_at },
  };
}
