import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll } from 'vitest';
import { photo } from '../../../../../test/api/budgets/documents-scene.ts';
import {
  carriedBy,
  drawing,
  encodedForm,
  signersOf,
} from '../../../../../test/http/public/tracking/signing.ts';
import { heavyLines } from '../../../../../test/support/papers.ts';
import { startService } from '../../../../../test/support/service-process.ts';
import { openWorkshop, type TestWorkshop } from '../../../../../test/support/workshop.ts';
import { encodeForm } from '../../../../partner/contract/form.ts';

export interface TimedAnswer {
  status: number;
  retryAfter: string | null;
  text: string;
  tookMs: number;
}

/** Opens two workshops served by one process. The load of one workshop must not slow the other. */
export async function openNeighbours() {
  const heavy = await openWorkshop();
  const other: TestWorkshop = { ...heavy, ...(await heavy.openInstance('neighbour.test', 'business')) };
  const served = await startService(heavy.databaseUrl, { LOG_LEVEL: 'warn', WARM_UP: '1' });
  afterAll(() => served.stop());

  const ask = async (
    { host }: TestWorkshop,
    path: string,
    sent: { body?: Buffer | string; headers?: Record<string, string> } = {},
  ): Promise<TimedAnswer> => {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await request(`${served.url}${path}`, {
      method: sent.body === undefined ? 'GET' : 'POST',
      headers: { host, ...sent.headers },
      ...(sent.body !== undefined && { body: sent.body }),
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    // Discards the content of PDFs, because thousands are requested.
    const text = headers['content-type'] === 'application/pdf' ? '' : bytes.toString();
    const retryAfter = headers['retry-after']?.toString() ?? null;
    return { status: statusCode, retryAfter, text, tookMs: performance.now() - startedAt };
  };

  return {
    heavy,
    other,
    ask,
    /** Counts the 503 answers by the reason that the process logged. */
    refusals(): Record<string, number> {
      const messages = served.output().match(/"message":"[^"]*"/g) ?? [];
      const byMessage = Object.groupBy(messages, (message) => message.slice(11, -1));
      return Object.fromEntries(Object.entries(byMessage).map(([why, all = []]) => [why, all.length]));
    },
    /** Creates quotes of the maximum length; returns their tracking links. */
    async heavyLinks(count: number): Promise<string[]> {
      const lines = heavyLines.map(({ description }) => ({ description, unit_price: 10 }));
      const { newBudget } = signersOf(heavy);
      const links: string[] = [];
      for (let made = 0; made < count; made += 1) links.push((await newBudget({ lines })).link);
      return links;
    },
    newQuote: () => signersOf(other).newQuote([{ description: 'Cambio de aceite', unit_price: 64.55 }]),
    async sign(link: string): Promise<TimedAnswer> {
      const page = (await ask(other, link)).text;
      const entered = { do: 'accept', name: 'Clara Inventada', consent: '1', signature: drawing };
      return ask(other, link, {
        body: encodedForm({ ...carriedBy(page), ...entered }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    },
    upload: (whose: TestWorkshop, key: string, budgetId: number, content: Buffer): Promise<TimedAnswer> => {
      const { body, headers } = encodeForm(photo(content));
      return ask(whose, `/api/v1/budgets/${budgetId}/documents`, {
        body,
        headers: { ...headers, authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
      });
    },
  };
}

export function percentile(times: number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;
}
