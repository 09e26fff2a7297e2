import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { encodedForm, type Fields, signersOf } from '../../../../../test/http/public/tracking/signing.ts';
import type { Method } from '../../../../../test/support/requests.ts';
import { letSend } from '../../../../../test/support/sending.ts';
import { startService } from '../../../../../test/support/service-process.ts';
import { openWorkshop } from '../../../../../test/support/workshop.ts';
import { askServed } from '../diary/scene.ts';

export type SigningScene = Awaited<ReturnType<typeof openSigning>>;

/** A page that a device received. */
export interface Page {
  status: number;
  text: string;
  retryAfter: string | null;
  cookie: string;
}

interface PageRequest {
  method?: 'POST';
  body?: string;
  headers?: Record<string, string>;
}

/**
 * Opens a workshop that sends mail, served by two API processes on one database; one of the processes can be killed.
 */
export async function openSigning() {
  const workshop = await openWorkshop();
  const { createKey, database, databaseUrl, desk, host, record, send, sql } = workshop;
  await desk('PATCH', '/settings', { mail_quote_pdf: true });
  await letSend(sql, host);
  const { newQuote, ask } = signersOf(workshop);
  const start = () => startService(databaseUrl, { DEFAULT_INSTANCE: 'first' });
  let served = start();
  afterAll(async () => (await served).stop());
  let people = 0;
  let key = '';

  /**
   * Requests a page: devices with even numbers use the first process, devices with odd numbers the second. Waits while
   * the second process restarts.
   */
  const show = async (
    who: number,
    link: string,
    { method, body, headers = {} }: PageRequest = {},
  ): Promise<Page> => {
    if (who % 2 === 0) {
      const answer = await ask(link, { ...(method && { method, payload: body ?? '' }), headers });
      const { statusCode: status, payload: text } = answer;
      const said = (name: string) => answer.headers[name]?.toString() ?? null;
      return { status, text, retryAfter: said('retry-after'), cookie: deviceOf(said('set-cookie')) };
    }
    const { url } = await served;
    const init = { ...(method && { method, body: body ?? '' }), headers };
    const answer = await fetch(`${url}${link}`, { redirect: 'manual', ...init });
    const said = (name: string) => answer.headers.get(name);
    const text = await answer.text();
    return {
      status: answer.status,
      text,
      retryAfter: said('retry-after'),
      cookie: deviceOf(said('set-cookie')),
    };
  };
  return {
    ...workshop,
    show,
    press: (who: number, link: string, fields: Fields, cookie = '') =>
      show(who, link, {
        method: 'POST',
        body: encodedForm(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      }),
    /** Sends a request to the API with the key of an integrator. */
    ask: async (who: number, method: Method, path: string, body?: object) =>
      who % 2 === 0
        ? send(method, path, { key, ...(body && { body }) })
        : askServed((await served).url, method, path, body, { key }),
    newQuote: async (lines: { description: string; unit_price: number; optional?: boolean }[]) => {
      people += 1;
      // Creates a new API key, because one key may not send enough requests for all rounds.
      key = (await createKey({ per_minute: 600 })).key;
      return newQuote(lines, { email: `clara${people}@example.com` });
    },
    kill: async () => {
      const victim = await served;
      await victim.kill();
      served = start();
    },
    endSessions: async () => {
      await (await served).stop();
      await record.flush();
      await database.close();
    },
  };
}

/** Returns the cookie that identifies the device. */
function deviceOf(cookie: string | null): string {
  return cookie?.split(';', 1)[0] ?? '';
}

export async function waitRandomMs(mostMs: number): Promise<void> {
  await sleep(randomInt(mostMs));
}

export function drawOneIn(count: number): boolean {
  return randomInt(count) === 0;
}

/** Tells whether `fetch` failed because the connection was lost. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}

/** A submitted form with the status of its answer; null if the process was killed before the answer. */
export interface SubmittedForm {
  device: string;
  deed: 'accept' | 'decline';
  form: Fields;
  status: number | null;
}

export interface Round {
  scene: SigningScene;
  budgetId: number;
  link: string;
  /** Whether the process is killed during the round. */
  kills: boolean;
  readingMs: number;
  presses: SubmittedForm[];
  /** Number of submitted forms; `deciding` is the number of devices that have not decided yet. */
  sent: number;
  deciding: number;
  /** Number of refusals because too many PDFs were being drawn. */
  noRoom: number;
}
