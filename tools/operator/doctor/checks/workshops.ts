import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import {
  type Check,
  type Contents,
  check,
  isLate,
  nullIfEmpty,
  okResult,
  startWorkersRemedy,
  warningResult,
  wrongResult,
} from './check.ts';

/**
 * Age at which the doctor reports a workshop that is marked as being removed. An import, which sets the same mark, ends
 * within this time unless it was interrupted.
 */
const maxRemovalMs = 10 * 60_000;

export const workshopChecks: Check<Contents>[] = [
  check(
    'service',
    (contents) => contents,
    ({ embedded, runs, sessions }) =>
      runs
        ? okResult(`API processes: ${sessions.api_processes}`)
        : warningResult(
            'it does not run',
            embedded
              ? 'make start'
              : 'scripts/node http/server.ts, and scripts/node workers/main.ts beside it',
          ),
  ),
  check(
    'workers',
    ({ runs, sessions }) => (runs ? sessions : null),
    ({ worker_sessions }, { embedded }) =>
      worker_sessions > 0
        ? okResult('they are connected')
        : wrongResult(
            'none is connected: no webhooks and no messages are sent',
            startWorkersRemedy(embedded),
          ),
  ),
  check(
    'limits',
    ({ settings, sessions }) => (settings.redisUrl === '' && sessions.api_processes > 1 ? sessions : null),
    ({ api_processes }) =>
      wrongResult(
        `${api_processes} API processes run, but REDIS_URL is not set here`,
        'set the same REDIS_URL for all of them: without it each counts its own limits',
      ),
  ),
  check(
    'workshops',
    ({ workshops }) => workshops.map(({ host }) => host),
    (hosts) => {
      if (hosts.length === 0)
        return wrongResult('there is none yet', workshopCommand('instance create --help'));
      return okResult(hosts.length > 3 ? `${hosts.length} of them` : hosts.join(', '));
    },
  ),
  check(
    'owners',
    ({ workshops }) => nullIfEmpty(workshops),
    (workshops) => {
      const without = workshops.filter(({ has_owner }) => !has_owner).map(({ host }) => host);
      if (without.length === 0) return okResult('each workshop has an owner who can sign in to the panel');
      return warningResult(
        `no owner can sign in to the panel at ${without.join(', ')}`,
        workshopCommand("people link NAME --role owner --instance HOST, with a name of 'staff list'"),
      );
    },
  ),
  check(
    'keys',
    ({ workshops }) => nullIfEmpty(workshops),
    (workshops) => {
      const count = workshops.reduce((sum, { live_keys }) => sum + live_keys, 0);
      const without = workshops.filter(({ live_keys }) => live_keys === 0).map(({ host }) => host);
      const remedy = workshopCommand('keys create --help');
      if (count === 0) return wrongResult('no live key is valid: no program can write', remedy);
      const found = okResult(`valid live keys: ${count}`);
      if (without.length === 0) return found;
      return [found, warningResult(`no live key is valid at ${without.join(', ')}`, remedy)];
    },
  ),
  check(
    'removal',
    ({ leaving, now }) =>
      leaving.filter(({ removing_at, moving }) => moving || isLate(removing_at, now, maxRemovalMs)),
    (leaving) =>
      leaving.map(({ host, removing_at, left, moving }) => {
        const remove = workshopCommand(`instance remove ${host}`);
        if (moving)
          return wrongResult(
            `${host} stopped being served here at ${removing_at}, by a move that has not ended: perhaps nobody serves it`,
            `${workshopCommand(`instance move ${host} --to-env FILE`)} with the target's settings finds out whether it has ` +
              'arrived, and finishes the move or takes it back',
          );
        return left
          ? warningResult(
              `${host} left at ${removing_at} and is out of service here`,
              `once it is served elsewhere: ${remove}; if it is not to move: ${workshopCommand(`instance return ${host}`)}`,
            )
          : warningResult(
              `${host} has been in removal since ${removing_at} and is out of service`,
              `if no command is removing it any more: ${remove}`,
            );
      }),
  ),
  check(
    'pause',
    ({ paused }) => paused,
    (paused) =>
      paused.map(({ host, paused_at, moving }) =>
        warningResult(
          paused_at === null
            ? `nothing is sent for ${host}, as a command has begun to move it`
            : `${host} has been paused since ${paused_at}: its data can be read, and nothing is written or sent`,
          moving
            ? `unless it is being moved: ${workshopCommand(`instance move ${host} --to-env FILE`)} again, or instance resume ${host}`
            : `unless a command is at work on it: ${workshopCommand(`instance resume ${host}`)}`,
        ),
      ),
  ),
  check(
    'default workshop',
    (contents) => contents,
    ({ settings: { defaultInstance }, defaultHostKnown, workshops }) => {
      if (defaultHostKnown === false)
        return wrongResult(
          `DEFAULT_INSTANCE=${defaultInstance}: no workshop has that host`,
          `set it to a host of ${workshopCommand('instance list')}, or to first or none`,
        );
      const isFirst = defaultInstance === 'first';
      const host = isFirst ? workshops[0]?.host : defaultInstance;
      return okResult(
        host
          ? `${host}${isFirst ? ', the oldest workshop,' : ''} answers for unknown hosts`
          : 'unknown hosts get 404',
      );
    },
  ),
  // Requires HTTPS in base URLs, because links in messages start with the workshop's base URL. Skips embedded
  // deployments, which may serve only their own machine.
  check(
    'address',
    ({ embedded, workshops }) => (embedded ? null : nullIfEmpty(workshops)),
    (workshops) => {
      const open = workshops.filter(({ base_url }) => !base_url.startsWith('https://'));
      if (open.length === 0) return okResult('every base_url is https');
      return open.map(({ host, base_url }) =>
        warningResult(
          `the base_url of ${host} is ${base_url}: keys would be sent unencrypted`,
          workshopCommand(`instance set --instance ${host} --base-url https://${host}`),
        ),
      );
    },
  ),
];
