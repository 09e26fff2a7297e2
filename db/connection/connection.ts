import { connect as openSocket, type Socket } from 'node:net';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { type DatabaseTarget, databaseTarget } from '../../domain/network/database-target.ts';
import { ConnectionLostError, sqlState } from './failures.ts';
import { parseNumberArray, parseTextArray } from './parameters.ts';
import { frameTransactions, inFrames, settingsAtStart } from './pooled.ts';
import { limitEachTransaction, limitTransactions } from './transaction-limit.ts';

export type Db = PostgresJsDatabase & { $client: postgres.Sql };

interface ConnectionOptions {
  url: string;
  applicationName: string;
  settings: Record<string, string | number>;
  /** Timeout of a transaction, from BEGIN to COMMIT. */
  transactionTimeoutMs?: number;
}

/** A single connection to PostgreSQL. A lost connection does not reconnect: the caller opens a new connection. */
export interface Connection {
  readonly sql: postgres.Sql;
  readonly db: Db;
  readonly lost: boolean;
  retire(reason: string): void;
  close(timeoutMs: number): Promise<void>;
}

/** Timeout of opening a socket. Short, so that requests fail fast while PostgreSQL is unreachable. */
const connectTimeoutMs = 2_000;
/**
 * Timeout of connecting, including the handshake. The timeout is long, because a handshake takes seconds on a busy
 * machine, which a second attempt would load further.
 */
const readyTimeoutMs = 5_000;

/**
 * Settings of every session. Generic plans save repeated planning; the statements are written so that a generic plan
 * suits all parameter values. JIT compilation would take longer than any statement.
 */
const perSessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

const int8TypeId = 20;
const timestamptzTypeId = 1184;
/** Type OIDs of arrays of int4, int8 and boolean. */
const numberArrayTypeIds = [1007, 1016, 1000];
/** Type OIDs of arrays of text and varchar. */
const textArrayTypeIds = [1009, 1015];

const singleSocketOptions = {
  max: 1,
  max_lifetime: null,
  idle_timeout: 0,
  connect_timeout: readyTimeoutMs / 1000,
  backoff: () => 0,
  fetch_types: false,
  no_subscribe: true,
  onnotice: () => {},
};

/**
 * Opens a client with a single socket. When the socket closes, all waiting statements are rejected. postgres.js itself
 * would reconnect in the middle of a transaction, and the later statements of the transaction would be committed one by
 * one.
 */
export function connect({
  url,
  applicationName,
  settings,
  transactionTimeoutMs,
}: ConnectionOptions): Connection {
  const target = databaseTarget(url);
  const sessionSettings = { ...perSessionSettings, ...settings };
  const state = { lost: false, opened: false, ending: false, socket: undefined as Socket | undefined };
  const retire = () => {
    state.socket?.destroy();
    if (state.lost) return;
    state.lost = true;
    sql.end({ timeout: 0 }).catch(() => {});
  };
  const socket = async () => {
    if (state.opened || state.lost) throw new ConnectionLostError('it closed');
    state.opened = true;
    try {
      state.socket = await connectToFirstHost(target);
      return state.socket;
    } catch (error) {
      retire();
      throw error;
    }
  };
  const sql = postgres(target.url, {
    host: target.hosts[0]?.host,
    port: target.hosts[0]?.port,
    ...singleSocketOptions,
    onclose: () => !state.ending && retire(),
    connection: {
      application_name: applicationName,
      ...(target.pooled ? settingsAtStart(sessionSettings) : sessionSettings),
    },
    socket,
  } as unknown as postgres.Options<Record<string, never>>);
  if (target.pooled) frameTransactions(sql, sessionSettings);
  if (transactionTimeoutMs)
    (target.pooled ? limitEachTransaction : limitTransactions)(sql, transactionTimeoutMs);
  const statements = target.pooled ? clientForDrizzle(sql, inFrames(sql)) : sendingWhenCalled(sql);
  return {
    sql,
    db: createDrizzleDatabase(transactionTimeoutMs ? withFirstTransactionError(sql, statements) : statements),
    get lost() {
      return state.lost;
    },
    retire,
    close: async (timeoutMs) => {
      state.ending = true;
      await sql.end({ timeout: timeoutMs / 1000 });
      state.lost = true;
    },
  };
}

/**
 * Creates a Drizzle database on a client. Queries return ids and cents as numbers, moments as ISO 8601 in UTC, and
 * parsed JSON and arrays.
 */
export function createDrizzleDatabase(client: postgres.Sql): Db {
  const db = drizzle(client);
  client.options.parsers[int8TypeId] = Number;
  client.options.parsers[timestamptzTypeId] = isoMoment;
  for (const type of numberArrayTypeIds) client.options.parsers[type] = parseNumberArray;
  for (const type of textArrayTypeIds) client.options.parsers[type] = parseTextArray;
  return db;
}

/**
 * Returns a client that sends each statement when it is called. The driver would send a statement when it is first
 * awaited. Drizzle awaits it some turns of the event loop later, so statements could overtake one another.
 */
function sendingWhenCalled(client: postgres.Sql): postgres.Sql {
  const unsafe = ((query, parameters, options) =>
    client.unsafe(query, parameters, options).execute()) as postgres.Sql['unsafe'];
  return clientForDrizzle(client, unsafe);
}

/** Returns the parts of a client that Drizzle uses. */
function clientForDrizzle({ options }: postgres.Sql, unsafe: postgres.Sql['unsafe']): postgres.Sql {
  return { options, unsafe } as postgres.Sql;
}

const transactionAborted = '25P02';

/**
 * Returns a client that stores the first error of a failed transaction. If several statements were sent together, the
 * first error may be reported last: Drizzle forwards it some turns of the event loop later than the driver forwards the
 * errors that follow from it.
 */
function withFirstTransactionError(client: postgres.Sql, statements: postgres.Sql): postgres.Sql {
  const unsafe = ((query, parameters, options) => {
    const sent = statements.unsafe(query, parameters, options);
    sent.catch((error: unknown) => {
      if (sqlState(error) !== transactionAborted) errorCausesByClient.set(client, error);
    });
    return sent;
  }) as postgres.Sql['unsafe'];
  return clientForDrizzle(client, unsafe);
}

const errorCausesByClient = new WeakMap<postgres.Sql, unknown>();

export function connectionErrorCause(client: postgres.Sql, error: unknown): unknown {
  return sqlState(error) === transactionAborted ? (errorCausesByClient.get(client) ?? error) : error;
}

/** Converts `2026-03-01 09:30:00.5+00` to `2026-03-01T09:30:00.500Z`. The time zone of sessions is always UTC. */
function isoMoment(text: string): string {
  if (!millisecondMoment.test(text))
    return new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

/**
 * Pattern of moments with at most milliseconds. They are converted as text, because parsing dates takes ten times as
 * long.
 */
const millisecondMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

async function connectToFirstHost({ hosts }: DatabaseTarget): Promise<Socket> {
  let failure: unknown;
  for (const { host, port } of hosts) {
    try {
      return await connectSocket(host, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectSocket(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        Object.assign(new Error(`no connection to PostgreSQL in ${connectTimeoutMs} ms`), {
          code: 'CONNECT_TIMEOUT',
        }),
      );
    }, connectTimeoutMs);
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      socket.removeAllListeners();
      then();
    };
    socket.once('error', (error) => settle(() => reject(error))());
    socket.once(
      'connect',
      settle(() => resolve(Object.assign(socket.setNoDelay(true), { host }))),
    );
  });
}
