import type { ContentFacts } from '../facts.ts';
import { command, type Finding, ok, warn, wrong } from '../finding.ts';
import { isLate, workersRemedy } from './late.ts';
import type { Deployment } from './processes.ts';

/** The relay looks every second, and is told of each write. */
const lateMs = 60_000;

export function judgeEvents({ figures, sessions }: ContentFacts, deployment: Deployment, now: Date): Finding {
  const { unrelayed_events: count, oldest_unrelayed_at: since } = figures;
  if (!isLate(since, now, lateMs)) return ok('events', 'none waits to be relayed');
  const message = `${count} wait to be relayed, the oldest since ${since}`;
  if (!deployment.runs) return warn('events', message, 'they go out when the service runs');
  return wrong('events', message, workersRemedy(sessions.worker_sessions, deployment));
}

export function judgeBacklog(
  { figures, sessions }: ContentFacts,
  deployment: Deployment,
  now: Date,
): Finding {
  const { overdue, oldest_overdue_at: since } = figures;
  if (!isLate(since, now, lateMs)) return ok('deliveries', 'none is overdue where the receiver answers');
  const message = `${overdue} are overdue, the oldest since ${since}`;
  if (!deployment.runs) return warn('deliveries', message, 'they go out when the service runs');
  return warn('deliveries', message, workersRemedy(sessions.worker_sessions, deployment));
}

/** More would hide what else is wrong. */
export const subscriptionsListed = 20;

export function judgeSubscriptions({ subscriptions }: ContentFacts): Finding[] {
  if (subscriptions.length === 0) return [ok('subscriptions', 'none fails')];
  return subscriptions.map(({ host, id, url, active, failing_since }) => {
    const since = `subscription ${id} of ${host} (${url}) fails since ${failing_since}`;
    const why = `${command(`webhooks deliveries ${id} --instance ${host}`)} says why`;
    return active
      ? warn('subscriptions', since, `${why}; tell whoever runs the receiver`)
      : warn(
          'subscriptions',
          `${since}, and is switched off`,
          `${why}; mended, its key switches it on: PATCH /webhooks/${id}`,
        );
  });
}
