import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { FirstWorkshop } from './first-workshop.ts';
import { fixturesOf } from './fixtures.ts';
import { type Answer, type Method, type Send, sendToApi, sendToDesk, succeeded } from './requests.ts';

interface Apps {
  app: FastifyInstance;
  deskApp: FastifyInstance;
}

export interface NewKey {
  name?: string;
  scopes?: string[];
  test?: boolean;
  expires_at?: string;
  ip_allow_list?: string[];
  per_minute?: number;
}

export async function createKeyAt(
  { deskApp }: Pick<Apps, 'deskApp'>,
  host: string,
  key: NewKey,
): Promise<{ id: number; key: string; prefix: string }> {
  const fields = { name: 'Prueba', purpose: 'tests', scopes: ['all'], ...key };
  return succeeded(await sendToDesk(deskApp, 'POST', '/keys', fields, host)).body;
}

/**
 * Returns a workshop, its first live key with all scopes, and functions that send requests to its API and to its desk.
 */
export function instanceTools(apps: Apps, workshop: FirstWorkshop & { host: string }, sql: Sql) {
  const { app, deskApp } = apps;
  const { host, liveKey } = workshop;
  const askDesk = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendToDesk(deskApp, method, path, body, host, headers);
  const send = (method: Method, path: string, options: Send = {}, to: FastifyInstance = app) =>
    sendToApi(to, method, path, { key: liveKey, ...options, headers: { host, ...options.headers } });
  const post = (path: string, body: unknown, options?: Send) => send('POST', path, { body, ...options });
  /** Sends a request to the desk; throws if the desk refuses it. */
  const desk = async (method: Method, path: string, body?: unknown): Promise<Answer> =>
    succeeded(await askDesk(method, path, body));
  return {
    ...workshop,
    createKey: (key: NewKey = {}) => createKeyAt(apps, host, key),
    askDesk,
    desk,
    send,
    get: (path: string, options?: Send) => send('GET', path, options),
    post,
    patch: (path: string, body: unknown, options?: Send) => send('PATCH', path, { body, ...options }),
    ...fixturesOf({ post, desk, sql }),
  };
}
