import postgres from 'postgres';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { type Connection, connect } from './connection.ts';

const channel = 'outbox';
/** Notified inside the transaction that moves a test clock, because that is rare. */
export const clockChannel = 'clocks';
/** Pause before a NOTIFY, which then serves all writes of a busy moment: each NOTIFY costs PostgreSQL a commit. */
const quietMs = 1;

interface WakeUps {
  send(): void;
  close(): Promise<void>;
}

/**
 * Opens wake-ups for the workers of all processes. A NOTIFY inside the transaction of the write would make commits wait
 * for each other (16,900 a second became 7,100), so it is sent afterwards. A lost one delays the work by a second,
 * until the workers' own search.
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
    await connection.db.$client.unsafe(`notify ${channel}`);
  };
  const send = () => {
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    notify()
      .catch(() => {})
      .then(() => new Promise((resolve) => setTimeout(resolve, quietMs).unref()))
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

/** Reconnects every second. The driver's own pauses grow, so it could notice PostgreSQL's return 20 s late. */
const comeBackEverySeconds = 1;

interface Listener {
  /** Called after a commit with work for the workers. */
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
    backoff: () => comeBackEverySeconds,
    onnotice: () => {},
    connection: { application_name: 'workshop-api workers' },
  } as object);
  await sql.listen(channel, onWakeUp, onWakeUp);
  await sql.listen(clockChannel, onClockMoved);
  return { close: () => sql.end({ timeout: 1 }) };
}
