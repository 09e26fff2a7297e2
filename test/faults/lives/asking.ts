import { randomUUID } from 'node:crypto';
import { type Answer, type Method, succeeded } from '../../support/requests.ts';
import type { Person } from './person.ts';
import type { LivesScene } from './scene.ts';

export interface Asked {
  method: Method;
  path: string;
  body: unknown;
  idempotencyKey: string;
}

/** A client's life in the workshop, step by step as the dice fall. */
export interface Life {
  scene: LivesScene;
  person: Person;
  /** A key of its own: what one key may ask in a minute is not enough for many lives. */
  key: string;
  id: number;
  zip: string;
  vehicles: number[];
  budgets: { id: number; lines: { id: number }[] }[];
  /** Requests with an idempotency key, and mails and texts that came in: all of it comes again at the end. */
  asked: Asked[];
  mails: string[];
  texts: object[];
}

export type Step = (life: Life) => Promise<unknown>;

export const ask = (life: Life, method: Method, path: string, body?: unknown): Promise<Answer> =>
  life.scene.send(method, path, { key: life.key, body });

/** Asks with an idempotency key in which somebody has put an address. */
export async function askOnce(life: Life, method: Method, path: string, body: unknown): Promise<Answer> {
  const { person, asked } = life;
  const idempotencyKey = `${encodeURI(person.pick(person.emails))}-${randomUUID()}`;
  asked.push({ method, path, body, idempotencyKey });
  return succeeded(await life.scene.send(method, path, { key: life.key, body, idempotencyKey }));
}

export const atDesk = (life: Life, method: Method, path: string, body?: unknown) =>
  life.scene.desk(method, path, body);

/** The same where a refusal is an answer like any other. */
export const tryAtDesk = (life: Life, method: Method, path: string, body?: unknown) =>
  life.scene.askDesk(method, path, body);
