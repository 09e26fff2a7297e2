import type postgres from 'postgres';
import { bind, type Connection, type Db } from './connection.ts';

export interface Reads {
  db: Db;
  close(timeoutMs: number): Promise<void>;
}

const watchEveryMs = 1_000;

/**
 * One pipelined connection for short statements: three to four times the requests of a pool of ten.
 * Behind a Db that stays, the connection is replaced when it is lost. A connection that answers
 * nothing for `silenceLimitMs` with questions open is lost, whatever TCP still believes.
 */
export function openReads(connect: () => Connection, silenceLimitMs: number): Reads {
  let connection = connect();
  let asked = 0;
  let answered = 0;
  let answeredBefore = 0;
  let silentMs = 0;
  let closed = false;

  const current = () => {
    if (connection.lost && !closed) {
      connection = connect();
      asked = 0;
      answered = 0;
    }
    return connection;
  };
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) => {
    const { sql } = current();
    const asking = connection;
    const question = sql.unsafe(query, parameters, options);
    const count = () => {
      if (asking === connection) answered += 1;
    };
    asked += 1;
    question.then(count, count);
    return question as never;
  };
  const watch = setInterval(() => {
    silentMs = asked > answered && answered === answeredBefore ? silentMs + watchEveryMs : 0;
    answeredBefore = answered;
    if (silentMs >= silenceLimitMs) connection.retire('no answer');
  }, watchEveryMs);
  watch.unref();

  return {
    db: bind({ unsafe, options: connection.sql.options } as postgres.Sql),
    async close(timeoutMs) {
      closed = true;
      clearInterval(watch);
      await connection.close(timeoutMs);
    },
  };
}
