import postgres from 'postgres';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { type Connection, connect } from './connection.ts';

const outboxChannel = 'outbox';
/**
 * Channel of notifications that a test clock was moved. They are sent inside the transaction, which is acceptable
 * because they are rare.
 */
export const clockChannel = 'clocks';
/**
 * Minimum pause between two NOTIFYs. One NOTIFY then serves all writes of the pause, because each NOTIFY costs
 * PostgreSQL a commit.
 */
const wakeUpDelayMs = 1;

interface WakeUps {
  send(): void;
  close(): Promise<void>;
}

/**
 * Opens a sender of wake-ups to the workers of all processes. The NOTIFY is sent after the transaction of the write:
 * inside it, commits would wait for one another, and 16,900 commits a second became 7,100. A lost wake-up delays the
 * work by at most a second, until the workers search by themselves.
 */
export function openWakeUps(databaseUrl: string): WakeUps {
  let connection: Connection | undefined;
  let sending = false;
  let again = false;

  const notify = async () => {
    if (!connection || connection.lost) {
      connection = connect({
        url: databaseUrl,
        applicationName: 'workshop-api wake-ups',
        settings: { synchronous_commit: 'off' },
      });
    }
    await connection.db.$client.unsafe(`notify ${outboxChannel}`);
  };
  const send = () => {
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    notify()
      .catch(() => {})
      .then(() => new Promise((resolve) => setTimeout(resolve, wakeUpDelayMs).unref()))
      .then(() => {
        sending = false;
        if (again) {
          again = false;
          send();
        }
      });
  };
  return {
    send,
    async close() {
      await connection?.close(1_000);
    },
  };
}

/**
 * Pause between attempts to reconnect. The driver's own pauses grow, so that it could notice the return of PostgreSQL
 * 20 s late.
 */
const reconnectIntervalSeconds = 1;

interface Listener {
  /** Called after a commit that staged work for the workers. */
  onWakeUp: () => void;
  /** Called after the test clock of a sandbox was moved. */
  onClockMoved: () => void;
}

export async function listenToWakeUps(
  databaseUrl: string,
  { onWakeUp, onClockMoved }: Listener,
): Promise<{ close(): Promise<void> }> {
  const target = databaseTarget(databaseUrl);
  const [first] = target.hosts;
  const sql = postgres(target.url, {
    host: first?.host,
    port: first?.port,
    max: 1,
    backoff: () => reconnectIntervalSeconds,
    onnotice: () => {},
    connection: { application_name: 'workshop-api workers' },
  } as object);
  await sql.listen(outboxChannel, onWakeUp, onWakeUp);
  await sql.listen(clockChannel, onClockMoved);
  return { close: () => sql.end({ timeout: 1 }) };
}
