import postgres from 'postgres';
import { databaseTarget } from '../../domain/network/database-target.ts';
import { type Connection, connect } from './connection.ts';

const channel = 'outbox';
/** Notified in the transaction that moves the clock of a sandbox, which happens rarely. */
export const clockChannel = 'clocks';
/** One NOTIFY is enough for the writes of a busy moment; each NOTIFY costs PostgreSQL a commit. */
const quietMs = 1;

interface WakeUps {
  send(): void;
  close(): Promise<void>;
}

/**
 * Tells the workers of every process. Never inside the write's transaction: there a NOTIFY makes commits wait for each
 * other (16,900 a second became 7,100). One that is lost costs a second: the workers look by themselves, too.
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

/** The driver would wait longer from try to try, and hear nothing for up to 20 s of PostgreSQL's being back. */
const comeBackEverySeconds = 1;

interface Listener {
  /** Something was committed. */
  onWakeUp: () => void;
  /** The clock of a sandbox was moved. */
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
