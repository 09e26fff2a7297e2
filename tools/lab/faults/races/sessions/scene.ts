import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Sql } from 'postgres';
import { Agent, request } from 'undici';
import type { Role } from '../../../../../domain/people/roles.ts';
import type { openDesk } from '../../../bench/harness/desk.ts';
import { giveRole, startSession } from '../../../bench/harness/panel.ts';

/** Connections to each process: more than the visitors of a round, so that no request waits in this process. */
const connections = 32;

export interface Person {
  accountId: number;
  staffId: number;
  sessions: Session[];
}

interface Session {
  id: number;
  cookie: string;
}

interface Parts {
  desk: Awaited<ReturnType<typeof openDesk>>;
  host: string;
  sql: Sql;
  /** Returns the URL of one of the processes. */
  url: () => string;
}

export type Scene = ReturnType<typeof openScene>;

/** Returns functions for the people of a workshop, and for their requests to the panel. */
export function openScene({ desk, host, sql, url }: Parts) {
  const agent = new Agent({ connections, keepAliveTimeout: 60_000 });

  return {
    /** Adds a person with the given number of sessions. */
    async addPerson(role: Role, count: number): Promise<Person> {
      const { id: staffId } = await desk.demand(host, 'POST', '/staff', { name: `Muestra ${randomUUID()}` });
      const accountId = await giveRole(sql, staffId, role);
      const sessions: Session[] = [];
      for (let n = 0; n < count; n += 1) sessions.push(await startSession(sql, accountId));
      return { accountId, staffId, sessions };
    },

    async send(cookie: string, path: string, fields?: Record<string, string>): Promise<Answer> {
      const { statusCode, headers, body } = await request(`${url()}${path}`, {
        dispatcher: agent,
        headers: {
          cookie,
          ...(fields && {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          }),
        },
        ...(fields && { method: 'POST', body: new URLSearchParams(fields).toString() }),
      });
      const type = String(headers['content-type']);
      // A stream has no end; its beginning shows whether it was opened.
      if (type.startsWith('text/event-stream')) body.on('error', () => {}).destroy();
      else await body.dump();
      return { status: statusCode, type, location: String(headers.location ?? '') };
    },

    /** Opens a stream of changes. `ended` is fulfilled when the service ends it. */
    async openStream(cookie: string): Promise<{ ended: Promise<unknown>; close: () => void }> {
      const sent = get(`${url()}/panel/live`, { headers: { cookie }, agent: false });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`the stream was refused: ${response.statusCode}`);
      const ended = once(response.resume(), 'end');
      return { ended, close: () => void sent.destroy() };
    },

    close: () => agent.close(),
  };
}

export interface Answer {
  status: number;
  type: string;
  location: string;
}

/** Tells whether an answer refuses a request for lack of a session. */
export function isSignedOut({ status, location }: Answer): boolean {
  return status === 303 && location.startsWith('/panel/sign-in');
}
