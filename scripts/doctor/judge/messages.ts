import type { ContentFacts } from '../facts.ts';
import { command, type Finding, ok, warn } from '../finding.ts';
import { isLate, workersRemedy } from './late.ts';
import type { Deployment } from './processes.ts';

type Sending = ContentFacts['sending'];

/** Whether each workshop's messages find their way out. */
export function judgeSending({ sending }: ContentFacts, now: Date): Finding[] {
  const found = [...sending.flatMap((each) => judgeTransport(each, now)), ...judgeHooks(sending)];
  if (found.length > 0) return found;
  const count = (channel: string) => sending.filter((each) => each.channel === channel).length;
  return [ok('sending', `workshops that can send email: ${count('email')}, SMS: ${count('sms')}`)];
}

const whatIsSent = { email: 'emails', sms: 'SMS' };
/** A single "later" of a provider is over within a minute: the first retry ends it. */
const failingMs = 3 * 60_000;

function judgeTransport(
  { host, channel, kind, failing_since, waiting }: Sending[number],
  now: Date,
): Finding[] {
  if (kind === null) {
    return [
      warn(
        'sending',
        `${waiting} ${whatIsSent[channel]} of ${host} wait, and nothing is set up to send them with`,
        `${command(`${channel} set --instance ${host}`)}, before they are given up after four hours`,
      ),
    ];
  }
  if (!isLate(failing_since, now, failingMs)) return [];
  return [
    warn(
      'sending',
      `none of the ${whatIsSent[channel]} of ${host} get through since ${failing_since}: ${waiting} wait`,
      `${command(`${channel} test --instance ${host}`)} says why`,
    ),
  ];
}

/** What providers post there has the token in its URL, and what clients wrote. The demo's has no provider. */
function judgeHooks(sending: Sending): Finding[] {
  const open = sending.filter(
    ({ kind, base_url }) => kind !== null && kind !== 'dev' && !base_url.startsWith('https://'),
  );
  return [...new Map(open.map((each) => [each.host, each])).values()].map(({ host, base_url }) =>
    warn(
      'hooks',
      `the hook URLs of ${host} begin with ${base_url}: what providers post there travels in the open`,
      command(`instance set --instance ${host} --base-url https://${host}`),
    ),
  );
}

/** A worker takes a message up within a second; what has waited for minutes is noticed by people. */
const lateMs = 5 * 60_000;

export function judgeMessages(
  { figures, sessions }: ContentFacts,
  deployment: Deployment,
  now: Date,
): Finding[] {
  const late = figures.messages.filter(({ oldest_overdue_at }) => isLate(oldest_overdue_at, now, lateMs));
  if (late.length === 0) return [ok('messages', 'none is overdue where they get through')];
  return late.map(({ channel, overdue, oldest_overdue_at }) => {
    const message = `${overdue} ${whatIsSent[channel]} are overdue, the oldest since ${oldest_overdue_at}`;
    if (!deployment.runs) {
      return warn('messages', message, 'they go out when the service runs, if that is within four hours');
    }
    return warn('messages', message, workersRemedy(sessions.worker_sessions, deployment));
  });
}

/** Of what was used lately: less lasts three days. */
const creditLow = 0.1;

export function judgeCredit({ credit }: ContentFacts): Finding[] {
  const found = credit.flatMap(({ host, balance, used }) => {
    const remedy = command(`credit add --instance ${host} --units …`);
    if (balance < 1) return [warn('credit', `${host} has none: it can send nothing`, remedy)];
    if (balance >= used * creditLow) return [];
    return [warn('credit', `${host} has ${balance} units left, and used ${used} in 30 days`, remedy)];
  });
  return found.length > 0 ? found : [ok('credit', 'no workshop that sends is short of it')];
}
