import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import {
  type Check,
  type Contents,
  check,
  isLate,
  okResult,
  startWorkersRemedy,
  warningResult,
  wrongResult,
} from './check.ts';

/**
 * Age of an undelivered event at which the doctor reports a delay. Without a fault, an event waits at most a second,
 * because the relay runs every second and is notified of each write.
 */
const maxDelayMs = 60_000;
/**
 * Age of an unsent message at which the doctor reports a delay. A worker normally sends a message within a second;
 * users notice a delay of minutes.
 */
const maxMessageDelayMs = 5 * 60_000;
/**
 * Minimum duration of sending failures that the doctor reports. A single temporary refusal by a provider ends within a
 * minute, because the first retry succeeds.
 */
const maxFailingMs = 3 * 60_000;
/**
 * Fraction of the credit used in the last 30 days. The doctor warns if less credit is left, because a tenth lasts about
 * three days.
 */
const minCreditFraction = 0.1;

const pluralNames = { email: 'emails', sms: 'SMS' };

/** The doctor's checks of events, webhooks and messages. */
export const sendingChecks: Check<Contents>[] = [
  check(
    'events',
    ({ figures }) => figures,
    ({ unrelayed_events: count, oldest_unrelayed_at: since }, contents) => {
      if (!isLate(since, contents.now, maxDelayMs)) return okResult('none waits to be relayed');
      const message = `${count} wait to be relayed, the oldest since ${since}`;
      if (!contents.runs) return warningResult(message, 'they are sent once the service runs');
      return wrongResult(message, workersRemedy(contents));
    },
  ),
  check(
    'deliveries',
    ({ figures }) => figures,
    ({ overdue, oldest_overdue_at: since }, contents) => {
      if (!isLate(since, contents.now, maxDelayMs))
        return okResult('none is overdue at a receiver that answers');
      const remedy = contents.runs ? workersRemedy(contents) : 'they are sent once the service runs';
      return warningResult(`${overdue} are overdue, the oldest since ${since}`, remedy);
    },
  ),
  check(
    'subscriptions',
    ({ subscriptions }) => subscriptions,
    (failing) => {
      if (failing.length === 0) return okResult('none fails');
      return failing.map(({ host, id, url, active, failing_since }) => {
        const since = `subscription ${id} of ${host} (${url}) fails since ${failing_since}`;
        const why = `${workshopCommand(`webhooks deliveries ${id} --instance ${host}`)} says why`;
        return active
          ? warningResult(since, `${why}; notify the operator of the receiver`)
          : warningResult(
              `${since}, and is switched off`,
              `${why}; once it is fixed, its key switches it on again: PATCH /webhooks/${id}`,
            );
      });
    },
  ),
  check(
    'sending',
    ({ sending }) => sending,
    (sending, { now }) => {
      const found = sending.flatMap((transport) => judgeTransport(transport, now));
      if (found.length > 0 || listOpenHooks(sending).length > 0) return found;
      const count = (channel: string) => sending.filter((each) => each.channel === channel).length;
      return okResult(`workshops that can send email: ${count('email')}, SMS: ${count('sms')}`);
    },
  ),
  // Providers should call hooks over HTTPS, because a hook's URL contains a token and its requests contain texts of
  // clients.
  check(
    'hooks',
    ({ sending }) => listOpenHooks(sending),
    (open) =>
      open.map(({ host, base_url }) =>
        warningResult(
          `the hook URLs of ${host} begin with ${base_url}: data that providers post there is not encrypted`,
          workshopCommand(`instance set --instance ${host} --base-url https://${host}`),
        ),
      ),
  ),
  check(
    'messages',
    ({ figures, now }) =>
      figures.messages.filter(({ oldest_overdue_at }) => isLate(oldest_overdue_at, now, maxMessageDelayMs)),
    (late, contents) => {
      if (late.length === 0) return okResult('none is overdue at a working account');
      const remedy = contents.runs
        ? workersRemedy(contents)
        : 'they are sent once the service runs, if that is within four hours';
      return late.map(({ channel, overdue, oldest_overdue_at }) =>
        warningResult(
          `${overdue} ${pluralNames[channel]} are overdue, the oldest since ${oldest_overdue_at}`,
          remedy,
        ),
      );
    },
  ),
  check(
    'credit',
    ({ credit }) => credit.filter(({ balance, used }) => balance < 1 || balance < used * minCreditFraction),
    (low) => {
      if (low.length === 0) return okResult('no workshop that sends is short of it');
      return low.map(({ host, balance, used }) =>
        warningResult(
          balance < 1
            ? `${host} has none and can send nothing`
            : `${host} has ${balance} units left, and used ${used} in 30 days`,
          workshopCommand(`credit add --instance ${host} --units …`),
        ),
      );
    },
  ),
];

function workersRemedy({ sessions, embedded }: Contents): string {
  return sessions.worker_sessions === 0
    ? `the workers don't run: ${startWorkersRemedy(embedded)}`
    : 'the workers are connected, but cannot keep up: read their log, or start more of them';
}

type TransportFacts = Contents['sending'];

function judgeTransport({ host, channel, kind, failing_since, waiting }: TransportFacts[number], now: Date) {
  if (kind === null)
    return [
      warningResult(
        `${waiting} ${pluralNames[channel]} of ${host} are waiting, but no account is set up to send them`,
        `${workshopCommand(`${channel} set --instance ${host}`)}, before they are given up after four hours`,
      ),
    ];
  if (!isLate(failing_since, now, maxFailingMs)) return [];
  return [
    warningResult(
      `none of the ${pluralNames[channel]} of ${host} get through since ${failing_since}: ${waiting} wait`,
      `${workshopCommand(`${channel} test --instance ${host}`)} says why`,
    ),
  ];
}

/**
 * Lists the workshops whose providers call hooks over plain HTTP. Excludes the demo transport, which has no provider.
 */
function listOpenHooks(sending: TransportFacts) {
  const open = sending.filter(
    ({ kind, base_url }) => kind !== null && kind !== 'dev' && !base_url.startsWith('https://'),
  );
  return [...new Map(open.map((each) => [each.host, each])).values()];
}
