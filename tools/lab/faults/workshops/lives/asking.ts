import { randomUUID } from 'node:crypto';
import { type Answer, type Method, succeeded } from '../../../../../test/support/requests.ts';
import type { Person } from './person.ts';
import type { LivesScene } from './scene.ts';

export interface SentRequest {
  method: Method;
  path: string;
  body: unknown;
  idempotencyKey: string;
}

/** A simulated client of the workshop: a person, the person's API key, and what earlier random steps have created. */
export interface SimulatedClient {
  scene: LivesScene;
  person: Person;
  /** API key for this person only, because one key may not send enough requests for many persons. */
  key: string;
  id: number;
  zip: string;
  vehicles: number[];
  budgets: { id: number; lines: { id: number }[] }[];
  /**
   * Requests with an idempotency key. After the erasure they are repeated, as are the received mails and texts below.
   */
  asked: SentRequest[];
  mails: string[];
  texts: object[];
}

export type Step = (life: SimulatedClient) => Promise<unknown>;

export const sendRecordedRequest = (
  life: SimulatedClient,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> => life.scene.send(method, path, { key: life.key, body });

/** Sends a request whose idempotency key contains an email address of the person. */
export async function sendOnce(
  life: SimulatedClient,
  method: Method,
  path: string,
  body: unknown,
): Promise<Answer> {
  const { person, asked } = life;
  const idempotencyKey = `${encodeURI(person.pick(person.emails))}-${randomUUID()}`;
  asked.push({ method, path, body, idempotencyKey });
  return succeeded(await life.scene.send(method, path, { key: life.key, body, idempotencyKey }));
}

export const callDesk = (life: SimulatedClient, method: Method, path: string, body?: unknown) =>
  life.scene.desk(method, path, body);

/** Sends a request to the desk, and ignores a refusal. */
export const tryCallDesk = (life: SimulatedClient, method: Method, path: string, body?: unknown) =>
  life.scene.askDesk(method, path, body);
