import type { Runtime } from '../runtime.ts';
import type { Source } from '../telemetry/exposition.ts';
import { gauge, gaugeBy, written } from '../telemetry/figures.ts';

/** How the service itself is at the moment. */
export class ServiceFigures implements Source {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  metrics(): Promise<string> {
    const { database, record, limits, draining } = this.#runtime;
    return written([
      gaugeBy(
        'state',
        'workshop_database_sessions',
        'Sessions for transactions: lent, free; and who waits for one.',
        { ...database.sessions() },
      ),
      gauge(
        'workshop_request_log_rows_waiting',
        'Rows of the request log that are not yet written.',
        record.rowsWaiting,
      ),
      gauge('workshop_draining', '1 from being told to stop until the end.', draining ? 1 : 0),
      ...(limits.redis ? redisFigures(limits.redis) : []),
    ]);
  }
}

function redisFigures({ isAway, processes }: { isAway: boolean; processes: number }) {
  return [
    gauge(
      'workshop_redis_up',
      'Whether limits are counted in Redis; 0: each process counts its share in memory.',
      isAway ? 0 : 1,
    ),
    gauge('workshop_processes', 'API processes that share the limits, as last heard.', processes),
  ];
}
