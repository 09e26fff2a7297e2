import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isKeyOf, keysOf } from '../../../../domain/text/json.ts';
import { type EventName, events } from '../../../../generated/events.ts';
import { scenarios } from '../../contract/recipes/events.ts';
import type { Answers, ListedEvent, Scenario } from '../../contract/recipes/step.ts';
import { parseTimeout, readArguments } from '../../options.ts';
import { callOrExplain, describeRefusal, pingService } from '../api.ts';
import { Feed } from '../listen/feed.ts';
import { listSimilarNames } from '../similar-names.ts';
import { chooseTarget, type Target, targetOptions, targetUsage } from '../target.ts';
import { alignRows, painter, type Terminal } from '../terminal.ts';
import { performScenario, StepRefusedError } from './perform.ts';
import { listBodyFields, readSettings, valueList } from './settings.ts';

export const triggerUsage = `Usage: workshop-api trigger EVENT [options]

Triggers an event in a sandbox: creates the records that it needs, performs the actions that cause it, and prints the
event. Webhooks of the sandbox also receive it.
  workshop-api trigger lead.accepted
  workshop-api trigger client.created --set client.name='Clara Ejemplo' --set client.city=Madrid
  workshop-api trigger lead.sent --set budget.lines.0.unit_price=120

  --list             lists the events; with EVENT, the values that --set can change
  --set PATH=VALUE   changes a value that is sent; may be repeated
  --wait SECONDS     maximum time to wait for the event (default: 30)
  --json             prints JSON: the event on one line, or the list
${targetUsage}

It exits with 0 if the event arrived, 1 if the workshop refused a step or no event arrived, 2 if it could not run.`;

export const triggerOptions = {
  ...targetOptions,
  list: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  wait: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export async function runTrigger(args: string[], terminal: Terminal): Promise<number> {
  const { values, words } = readArguments('trigger', args, triggerOptions, 1);
  const { list = false, json = false, set = [] } = values;
  const { stdout, stderr, env, signal } = terminal;
  if (words[0] === undefined && list) {
    stdout.write(formatEventList(json));
    return 0;
  }
  const event = findEvent(words[0]);
  const scenario = scenarios[event];
  const withinMs = parseTimeout(values.wait, '--wait');
  const target = chooseTarget(values, env);
  if (list) {
    const paths = [...listBodyFields(scenario, await fetchDocument(target, signal)).keys()];
    stdout.write(`${json ? JSON.stringify(paths) : valueList(paths)}\n`);
    return 0;
  }
  const paint = painter(stderr, env);
  const say = (line: string) => void stderr.write(`${paint('grey', line)}\n`);
  const since = await readStartTime(target, signal);
  const settings = set.length === 0 ? [] : readSettings(set, scenario, await fetchDocument(target, signal));
  const feed = new Feed(target, { intervalMs: pollIntervalMs, signal, say });
  // Reads a page of events first, so that a key without the scope for events is refused before anything is written.
  await feed.page({ since, cursor: undefined });
  try {
    const { made, undo } = await performScenario(scenario, { target, settings, signal, say });
    const awaited = { feed, since, event, scenario, made, withinMs, signal };
    const found = scenario.event?.(made) ?? (await awaitEvent(awaited));
    await undo();
    stdout.write(`${json ? JSON.stringify(found) : formatEvent(found)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof StepRefusedError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

function findEvent(name: string | undefined): keyof typeof scenarios {
  const advice = 'workshop-api trigger --list shows them.';
  if (name === undefined) throw new OperatorError(`EVENT is missing, such as lead.accepted: ${advice}`);
  if (isKeyOf(name, scenarios)) return name;
  const [nearest] = listSimilarNames(name, keysOf(events));
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new OperatorError(`There is no event ${name}.${hint} ${advice}`);
}

function formatEventList(json: boolean): string {
  const rows = keysOf(scenarios).map((event) => ({ event, label: events[event].label.en }));
  if (json) return `${JSON.stringify(rows, null, 2)}\n`;
  return alignRows(rows.map(({ event, label }) => [event, label]));
}

/** Rejects workshops with real data. Returns the time after which events can be results of this command. */
async function readStartTime(target: Target, signal: AbortSignal): Promise<string> {
  const { workshop, sandbox, serverTime } = await pingService(target, signal);
  if (sandbox) return serverTime;
  throw new OperatorError(
    `${workshop} is not a sandbox, and trigger would write into its real data. Log in to a sandbox: workshop-api login --url https://… --profile sandbox`,
  );
}

async function fetchDocument(target: Target, signal: AbortSignal): Promise<unknown> {
  const answer = await callOrExplain(target, { method: 'GET', path: '/openapi.json?lang=en' }, signal);
  if (answer.status === 200) return answer.body;
  throw describeRefusal(target, answer);
}

interface EventSearch {
  feed: Feed;
  since: string;
  event: EventName;
  scenario: Scenario;
  made: Answers;
  withinMs: number;
  signal: AbortSignal;
}

const pollIntervalMs = 300;

async function awaitEvent(awaited: EventSearch): Promise<ListedEvent> {
  const { feed, since, event, scenario, made, withinMs, signal } = awaited;
  const until = performance.now() + withinMs;
  for (;;) {
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = await feed.page({ since, event, cursor });
      const found = page.events.find((each) => scenario.isOwn(each.data, made));
      if (found) return found;
      ({ cursor, hasMore } = page);
    }
    if (performance.now() > until)
      throw new StepRefusedError(
        `Everything was done, and no event ${event} followed in ${withinMs / 1_000} s. Wait longer with --wait, and see whether the workers of the service run.`,
      );
    await wait(pollIntervalMs, undefined, { signal });
  }
}

function formatEvent({ id, event, timestamp, data }: ListedEvent): string {
  return `${event}  ${id}  ${timestamp}\n${JSON.stringify(data, null, 2)}`;
}
