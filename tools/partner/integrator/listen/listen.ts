import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { signingKey } from '../../../../domain/webhooks/signature.ts';
import { parseWebAddress, readArguments } from '../../options.ts';
import { type Ping, pingService } from '../api.ts';
import { chooseTarget, type Target, targetOptions, targetUsage } from '../target.ts';
import { painter, type Terminal } from '../terminal.ts';
import { Feed } from './feed.ts';
import { attemptLine, type ForwardOptions, forwardEvent } from './forward.ts';
import { parseIntervalMs, parseSince, readEventNames, readOrCreateSecret } from './options.ts';
import { lockPosition, Position, positionFile } from './position.ts';

export const listenUsage = `Usage: workshop-api listen --forward-to URL [options]

Forwards the events of the workshop to a program on this machine, signed like webhooks, and shows its answers. It polls
GET /events (scope webhooks:manage), so this machine need not be reachable from outside. The first start forwards only
new events; later starts continue from the last event.

  --forward-to URL   the address of the receiver, such as http://localhost:3000/hooks
  --events A,B       only these events
  --secret-file FILE the secret to sign with (or WORKSHOP_WEBHOOK_SECRET); default: a secret of its own
  --since MOMENT     starts at this moment of the last 30 days: 2026-11-20T09:30:00Z, or now
  --replay ID        forwards this event again, such as evt_12, and exits; may be repeated
  --interval SECONDS the pause between requests (default: 1 in a sandbox, otherwise 5, because they count towards the quota)
  --json             a line of JSON for each attempt
${targetUsage}

If the receiver answers with an error, the event is sent up to four times, and listed at the end if it still fails. While
the receiver is unreachable, the command waits. Ctrl-C ends it. It exits with 0, 1 if the receiver refused an event, or 2
if it could not run.`;

export const listenOptions = {
  ...targetOptions,
  'forward-to': { type: 'string' },
  events: { type: 'string', multiple: true },
  'secret-file': { type: 'string' },
  since: { type: 'string' },
  replay: { type: 'string', multiple: true },
  interval: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export async function listen(args: string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('listen', args, listenOptions);
  const { 'forward-to': to, 'secret-file': secretFile, replay } = values;
  if (to === undefined)
    throw new OperatorError('--forward-to is missing, such as --forward-to http://localhost:3000/hooks.');
  const receiver = parseWebAddress(to, '--forward-to');
  const wanted = readEventNames(values.events);
  const since = values.since === undefined ? undefined : parseSince(values.since);
  const givenMs = parseIntervalMs(values.interval, 0);
  const target = chooseTarget(values, terminal.env);
  const { env, stdout, stderr, signal } = terminal;
  const say = (line: string) => void stderr.write(`${line}\n`);
  const workshop = await pingService(target, signal);
  const intervalMs = givenMs || defaultIntervalMs(workshop);
  const { secret, isOwn } = readOrCreateSecret(secretFile, env, target.folder);
  const paint = painter(stdout, env);
  const forwarding: ForwardOptions = {
    ...{ receiver, signal, key: signingKey(secret), firstWaitMs: Math.min(intervalMs, 1_000) },
    show: (attempt) =>
      stdout.write(values.json ? `${JSON.stringify(attempt)}\n` : attemptLine(attempt, paint)),
  };
  const feed = new Feed(target, { intervalMs, signal, say });
  if (isOwn) say(`Signed with ${secret}`);
  if (replay) return replayEvents(replay, feed, forwarding);
  const release = lockPosition(positionFile(target.folder, receiver));
  try {
    const position = startPosition(target, receiver, { since, workshop, say });
    return await forwardAll(feed, wanted, position, forwarding, say);
  } finally {
    release();
  }
}

/** Returns a polling interval in milliseconds that uses at most half of the API key's requests per minute. */
function defaultIntervalMs({ sandbox, perMinute }: Ping): number {
  const halfOfLimitMs = 120_000 / Math.max(perMinute || 1, 1);
  return Math.max(sandbox ? 1_000 : 5_000, halfOfLimitMs);
}

interface ListenStart {
  /** The start time of the events to forward. Null starts now; undefined resumes after the last run. */
  since: string | null | undefined;
  workshop: Ping;
  say(line: string): void;
}

function startPosition(target: Target, receiver: URL, { since, workshop, say }: ListenStart): Position {
  const file = positionFile(target.folder, receiver);
  const former = since === undefined ? Position.find(file) : null;
  const how = former ? 'goes on where it was' : `begins ${since ? `at ${since}` : 'now'}`;
  say(`Forwards events of ${workshop.workshop} to ${receiver.href}, and ${how}. Ctrl-C ends it.`);
  const { serverTime, workshopTime } = workshop;
  const beginning = since ? { since, newFrom: null } : { since: serverTime, newFrom: workshopTime };
  return former ?? Position.begin(file, beginning);
}

async function forwardAll(
  feed: Feed,
  wanted: Set<string> | null,
  position: Position,
  forwarding: ForwardOptions,
  say: (line: string) => void,
): Promise<number> {
  const refused: string[] = [];
  let count = 0;
  try {
    for await (const event of feed.eventsAfter(position)) {
      if (forwarding.signal.aborted) break;
      if (position.isBefore(event) || (wanted && !wanted.has(event.event))) continue;
      if (!(await forwardEvent(event, forwarding))) refused.push(event.id);
      position.add(event.id);
      count += 1;
    }
  } catch (error) {
    if (!forwarding.signal.aborted) throw error;
  }
  say(`${count} events, of which the receiver refused ${refused.length}.`);
  if (refused.length > 0) say(`To forward them again: ${refused.map((id) => `--replay ${id}`).join(' ')}`);
  return refused.length > 0 ? 1 : 0;
}

/** Finds events by id and forwards them, oldest first. */
async function replayEvents(ids: string[], feed: Feed, forwarding: ForwardOptions): Promise<number> {
  const wrong = ids.find((id) => !/^evt_\d+$/.test(id));
  if (wrong !== undefined)
    throw new OperatorError(`--replay ${wrong}: must be the id of an event, such as evt_12.`);
  const left = new Set(ids);
  const last = Math.max(...ids.map(eventNumber));
  let refused = 0;
  let cursor: string | undefined;
  for (let hasMore = true; hasMore && left.size > 0; ) {
    const page = await feed.page({ cursor });
    for (const event of page.events.filter(({ id }) => left.delete(id)))
      if (!(await forwardEvent(event, forwarding))) refused += 1;
    ({ cursor } = page);
    hasMore = page.hasMore && eventNumber(page.events.at(-1)?.id ?? 'evt_0') < last;
  }
  if (left.size > 0)
    throw new OperatorError(`No event ${[...left].join(', ')} in the last 30 days: nothing was sent for it.`);
  return refused > 0 ? 1 : 0;
}

function eventNumber(id: string): number {
  return Number(id.slice('evt_'.length));
}
