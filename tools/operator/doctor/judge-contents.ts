import type { Config } from '../../../config.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';
import { type Deployment, startWorkers } from './judge-deployment.ts';

function isLate(since: string | null, now: Date, lateMs: number): boolean {
  return since !== null && now.getTime() - Date.parse(since) > lateMs;
}

function workersRemedy(workerSessions: number, { embedded }: Deployment): string {
  return workerSessions === 0
    ? `the workers don't run: ${startWorkers(embedded)}`
    : 'the workers are connected, but cannot keep up: read their log, or start more of them';
}

type Sending = ContentFacts['sending'];

export function judgeSending({ sending }: ContentFacts, now: Date): Finding[] {
  const found = [...sending.flatMap((each) => judgeTransport(each, now)), ...judgeHooks(sending)];
  if (found.length > 0) return found;
  const count = (channel: string) => sending.filter((each) => each.channel === channel).length;
  return [ok('sending', `workshops that can send email: ${count('email')}, SMS: ${count('sms')}`)];
}

const whatIsSent = { email: 'emails', sms: 'SMS' };
/** A single temporary refusal by a provider ends within a minute: the first retry succeeds. */
const failingMs = 3 * 60_000;

function judgeTransport(
  { host, channel, kind, failing_since, waiting }: Sending[number],
  now: Date,
): Finding[] {
  if (kind === null) {
    return [
      warn(
        'sending',
        `${waiting} ${whatIsSent[channel]} of ${host} are waiting, but no account is set up to send them`,
        `${workshopCommand(`${channel} set --instance ${host}`)}, before they are given up after four hours`,
      ),
    ];
  }
  if (!isLate(failing_since, now, failingMs)) return [];
  return [
    warn(
      'sending',
      `none of the ${whatIsSent[channel]} of ${host} get through since ${failing_since}: ${waiting} wait`,
      `${workshopCommand(`${channel} test --instance ${host}`)} says why`,
    ),
  ];
}

/**
 * Judges the hooks: the URLs that providers post to contain a token, and the requests contain clients' texts. The
 * demo has no provider.
 */
function judgeHooks(sending: Sending): Finding[] {
  const open = sending.filter(
    ({ kind, base_url }) => kind !== null && kind !== 'dev' && !base_url.startsWith('https://'),
  );
  return [...new Map(open.map((each) => [each.host, each])).values()].map(({ host, base_url }) =>
    warn(
      'hooks',
      `the hook URLs of ${host} begin with ${base_url}: data that providers post there is not encrypted`,
      workshopCommand(`instance set --instance ${host} --base-url https://${host}`),
    ),
  );
}

/** A worker takes a message within a second; people notice when one has waited for minutes. */
const messageLateMs = 5 * 60_000;

export function judgeMessages(
  { figures, sessions }: ContentFacts,
  deployment: Deployment,
  now: Date,
): Finding[] {
  const late = figures.messages.filter(({ oldest_overdue_at }) =>
    isLate(oldest_overdue_at, now, messageLateMs),
  );
  if (late.length === 0) return [ok('messages', 'none is overdue at a working account')];
  return late.map(({ channel, overdue, oldest_overdue_at }) => {
    const message = `${overdue} ${whatIsSent[channel]} are overdue, the oldest since ${oldest_overdue_at}`;
    if (!deployment.runs) {
      return warn('messages', message, 'they are sent once the service runs, if that is within four hours');
    }
    return warn('messages', message, workersRemedy(sessions.worker_sessions, deployment));
  });
}

/** The share of the credit used lately; less than this lasts three days. */
const creditLow = 0.1;

export function judgeCredit({ credit }: ContentFacts): Finding[] {
  const found = credit.flatMap(({ host, balance, used }) => {
    const remedy = workshopCommand(`credit add --instance ${host} --units …`);
    if (balance < 1) return [warn('credit', `${host} has none and can send nothing`, remedy)];
    if (balance >= used * creditLow) return [];
    return [warn('credit', `${host} has ${balance} units left, and used ${used} in 30 days`, remedy)];
  });
  return found.length > 0 ? found : [ok('credit', 'no workshop that sends is short of it')];
}

/** The relay looks every second, and is notified of each write. */
const lateMs = 60_000;

export function judgeEvents({ figures, sessions }: ContentFacts, deployment: Deployment, now: Date): Finding {
  const { unrelayed_events: count, oldest_unrelayed_at: since } = figures;
  if (!isLate(since, now, lateMs)) return ok('events', 'none waits to be relayed');
  const message = `${count} wait to be relayed, the oldest since ${since}`;
  if (!deployment.runs) return warn('events', message, 'they are sent once the service runs');
  return wrong('events', message, workersRemedy(sessions.worker_sessions, deployment));
}

export function judgeBacklog(
  { figures, sessions }: ContentFacts,
  deployment: Deployment,
  now: Date,
): Finding {
  const { overdue, oldest_overdue_at: since } = figures;
  if (!isLate(since, now, lateMs)) return ok('deliveries', 'none is overdue at a receiver that answers');
  const message = `${overdue} are overdue, the oldest since ${since}`;
  if (!deployment.runs) return warn('deliveries', message, 'they are sent once the service runs');
  return warn('deliveries', message, workersRemedy(sessions.worker_sessions, deployment));
}

/** More than this would hide other faults. */
export const subscriptionsListed = 20;

export function judgeSubscriptions({ subscriptions }: ContentFacts): Finding[] {
  if (subscriptions.length === 0) return [ok('subscriptions', 'none fails')];
  return subscriptions.map(({ host, id, url, active, failing_since }) => {
    const since = `subscription ${id} of ${host} (${url}) fails since ${failing_since}`;
    const why = `${workshopCommand(`webhooks deliveries ${id} --instance ${host}`)} says why`;
    return active
      ? warn('subscriptions', since, `${why}; notify the operator of the receiver`)
      : warn(
          'subscriptions',
          `${since}, and is switched off`,
          `${why}; once it is fixed, its key switches it on again: PATCH /webhooks/${id}`,
        );
  });
}

export function judgeWorkshops({ workshops }: ContentFacts): Finding[] {
  if (workshops.length === 0) {
    return [wrong('workshops', 'there is none yet', workshopCommand('instance create --help'))];
  }
  const hosts = workshops.map(({ host }) => host);
  return [
    ok('workshops', hosts.length > 3 ? `${hosts.length} of them` : hosts.join(', ')),
    ...judgeKeys(workshops),
  ];
}

function judgeKeys(workshops: ContentFacts['workshops']): Finding[] {
  const count = workshops.reduce((sum, { live_keys }) => sum + live_keys, 0);
  const without = workshops.filter(({ live_keys }) => live_keys === 0);
  if (count === 0)
    return [
      wrong('keys', 'no live key is valid: no program can write', workshopCommand('keys create --help')),
    ];
  const found = ok('keys', `valid live keys: ${count}`);
  if (without.length === 0) return [found];
  const hosts = without.map(({ host }) => host).join(', ');
  return [found, warn('keys', `no live key is valid at ${hosts}`, workshopCommand('keys create --help'))];
}

/** Even a large import has ended by then, unless it was interrupted. A move is in between for some milliseconds. */
const removalMs = 10 * 60_000;

export function judgeRemovals({ leaving }: ContentFacts, now: Date): Finding[] {
  return leaving
    .filter(({ removing_at, moving }) => moving || isLate(removing_at, now, removalMs))
    .map(judgeRemoval);
}

function judgeRemoval({ host, removing_at, left, moving }: ContentFacts['leaving'][number]): Finding {
  if (moving)
    return wrong(
      'removal',
      `${host} stopped being served here at ${removing_at}, by a move that has not ended: perhaps nobody serves it`,
      `${workshopCommand(`instance move ${host} --to-env FILE`)} with the target's settings finds out whether it has ` +
        'arrived, and finishes the move or takes it back',
    );
  if (left)
    return warn(
      'removal',
      `${host} left at ${removing_at} and is out of service here`,
      `once it is served elsewhere: ${workshopCommand(`instance remove ${host}`)}; if it is not to move: ` +
        workshopCommand(`instance return ${host}`),
    );
  return warn(
    'removal',
    `${host} has been in removal since ${removing_at} and is out of service`,
    `if no command is removing it any more: ${workshopCommand(`instance remove ${host}`)}`,
  );
}

export function judgePauses({ paused }: ContentFacts): Finding[] {
  return paused.map(({ host, paused_at, moving }) =>
    warn(
      'pause',
      paused_at === null
        ? `nothing is sent for ${host}, as a command has begun to move it`
        : `${host} has been paused since ${paused_at}: its data can be read, and nothing is written or sent`,
      moving
        ? `unless it is being moved: ${workshopCommand(`instance move ${host} --to-env FILE`)} again, or instance resume ${host}`
        : `unless a command is at work on it: ${workshopCommand(`instance resume ${host}`)}`,
    ),
  );
}

export function judgeDefaultWorkshop(
  { defaultInstance }: Pick<Config, 'defaultInstance'>,
  { defaultHostKnown, workshops }: ContentFacts,
): Finding {
  if (defaultHostKnown === false) {
    return wrong(
      'default workshop',
      `DEFAULT_INSTANCE=${defaultInstance}: no workshop has that host`,
      `set it to a host of ${workshopCommand('instance list')}, or to first or none`,
    );
  }
  const [oldest] = workshops;
  const host = defaultInstance === 'first' ? oldest?.host : defaultInstance;
  const whose = defaultInstance === 'first' ? ', the oldest workshop,' : '';
  return ok('default workshop', host ? `${host}${whose} answers for unknown hosts` : 'unknown hosts get 404');
}

/** Judges the URL that links and other outgoing data start with. An embedded machine may well serve only itself. */
export function judgeAddresses({ workshops }: ContentFacts, { embedded }: Deployment): Finding[] {
  if (embedded || workshops.length === 0) return [];
  const open = workshops.filter(({ base_url }) => !base_url.startsWith('https://'));
  if (open.length === 0) return [ok('address', 'every base_url is https')];
  return open.map(({ host, base_url }) =>
    warn(
      'address',
      `the base_url of ${host} is ${base_url}: keys would be sent unencrypted`,
      workshopCommand(`instance set --instance ${host} --base-url https://${host}`),
    ),
  );
}
