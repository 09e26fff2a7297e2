import type postgres from 'postgres';
import { limitPerTransaction } from './transaction-limit.ts';

// A pooler may lend another backend for each transaction, so session settings do not last. The settings are sent with
// BEGIN, in one message (ADR 0109).

type Settings = Record<string, string | number>;

/** Settings that each transaction on a pooled connection begins with. */
interface TransactionFrame {
  settings: string;
  isReadOnly: boolean;
  /**
   * True while a transaction that `begin` opened is running. Statements of the connection then belong to that
   * transaction.
   */
  isOpen: boolean;
}

const frames = new WeakMap<postgres.Sql, TransactionFrame>();

/**
 * Settings that poolers restore for each client. Poolers can do that, because PostgreSQL reports changes of these
 * settings.
 */
const keptByPoolers = ['TimeZone', 'DateStyle'];

/** Returns only the settings that a pooler accepts in the start-up message. */
export function settingsAtStart(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => keptByPoolers.includes(name)));
}

/** Makes every transaction of a pooled connection begin with the settings that an exclusive session would have. */
export function frameTransactions(client: postgres.Sql, settings: Settings): void {
  const { default_transaction_read_only: readOnly, ...others } = settings;
  const local = Object.entries(others)
    .filter(([name]) => !keptByPoolers.includes(name))
    .map(([name, value]) => `; set local ${name} = '${value}'`);
  const isReadOnly = readOnly === 'on';
  frames.set(client, {
    settings: `${isReadOnly ? '; set transaction read only' : ''}${local.join('')}`,
    isReadOnly,
    isOpen: false,
  });
}

/**
 * Begins a transaction on a connection. Later statements of the connection belong to this transaction until it ends.
 */
export function beginFrame(client: postgres.Sql, command: string): Promise<unknown> {
  const frame = frames.get(client);
  if (!frame) return client.unsafe(command).execute();
  frame.isOpen = true;
  return client.unsafe(`${command}${frame.settings}${limitPerTransaction(client)}`).execute();
}

export function closeFrame(client: postgres.Sql): void {
  const frame = frames.get(client);
  if (frame) frame.isOpen = false;
}

/**
 * Returns a function that sends statements. A statement outside a transaction is wrapped in BEGIN and COMMIT, in one
 * round trip.
 */
export function inFrames(client: postgres.Sql): postgres.Sql['unsafe'] {
  const frame = frames.get(client);
  const unsafe = ((text, parameters, options) => {
    refuseSessionFeature(text);
    if (!frame || frame.isOpen) return client.unsafe(text, parameters, options).execute();
    client
      .unsafe(`begin${frame.settings}${limitPerTransaction(client)}`)
      .execute()
      .catch(ignoreError);
    const sent = client.unsafe(text, parameters, options).execute();
    const committed = client.unsafe('commit').execute();
    committed.catch(ignoreError);
    return frame.isReadOnly ? sent : delayUntilCommitted(committed, sent);
  }) as postgres.Sql['unsafe'];
  return unsafe;
}

/** Ignores an error that the statement itself reports as well. */
const ignoreError = () => {};

/**
 * Delays the result of a statement until its COMMIT has succeeded. Returns the driver's own query object with its
 * methods.
 */
function delayUntilCommitted<Sent extends Promise<unknown>>(committed: Promise<unknown>, sent: Sent): Sent {
  const settle = Promise.prototype.then.bind(sent);
  const both = settle((rows: unknown) => committed.then(() => rows)) as Promise<unknown>;
  both.catch(ignoreError);
  return Object.assign(sent, {
    // biome-ignore lint/suspicious/noThenProperty: the object is a promise whose result waits for the COMMIT
    then: both.then.bind(both),
    catch: both.catch.bind(both),
    finally: both.finally.bind(both),
  });
}

const checkedStatements = new Set<string>();
const maxCheckedStatements = 5_000;

/**
 * Matches statements whose effect outlives the transaction: session locks, LISTEN, cursors, temporary tables and
 * settings. Behind a pooler, they would affect the next client.
 */
const sessionFeature =
  /\bpg_(?:try_)?advisory_(?:un)?lock|^\s*(?:un)?listen\b|\bwith hold\b|\bcreate temp(?!.*\bon commit drop\b)|^\s*set (?!local |transaction |constraints )|^\s*prepare /is;

/** Throws for a statement that requires an exclusive session, and therefore DATABASE_DIRECT_URL. */
export function refuseSessionFeature(text: string): void {
  if (checkedStatements.has(text)) return;
  const [found] = sessionFeature.exec(text) ?? [];
  if (found !== undefined)
    throw new Error(`"${found.trim()}" needs a session of its own: connect to DATABASE_DIRECT_URL for it`);
  if (checkedStatements.size < maxCheckedStatements) checkedStatements.add(text);
}
