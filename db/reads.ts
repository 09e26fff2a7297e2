import type postgres from 'postgres';
import { bind, type Connection, type Db } from './connection.ts';

export interface Reads {
  db: Db;
  close(timeoutMs: number): Promise<void>;
}

const probeEveryMs = 1_000;

/**
 * One pipelined connection for short statements: three to four times the requests of a pool of ten.
 * Behind a Db that stays, the connection is replaced when it is lost. A connection that answers
 * nothing for `silenceLimitMs` is lost, whatever TCP still believes: while it is used it is probed,
 * since watching each answer cost every read a promise.
 */
export function openReads(connect: () => Connection, silenceLimitMs: number): Reads {
  let connection = connect();
  let used = false;
  let probing = false;
  let closed = false;

  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) => {
    if (connection.lost && !closed) connection = connect();
    used = true;
    return connection.sql.unsafe(query, parameters, options);
  };
  const probe = async () => {
    if (!used || probing || connection.lost) return;
    const probed = connection;
    const silence = setTimeout(() => probed.retire('no answer'), silenceLimitMs);
    used = false;
    probing = true;
    await probed.sql.unsafe('select 1').catch(() => {});
    clearTimeout(silence);
    probing = false;
  };
  const probes = setInterval(probe, probeEveryMs);
  probes.unref();

  return {
    db: bind({ unsafe, options: connection.sql.options } as postgres.Sql),
    async close(timeoutMs) {
      closed = true;
      clearInterval(probes);
      await connection.close(timeoutMs);
    },
  };
}
