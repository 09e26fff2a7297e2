import {
  createWorkshop,
  type WorkshopOptions,
} from '../../../../../tools/partner/clients/typescript/src/index.ts';

export interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: BodyInit | null | undefined;
}

type Step = (signal: AbortSignal) => Response | Promise<Response>;

/** Returns a client whose requests get these answers, one after the other. */
export function scriptedClient(steps: Step[], options: Partial<WorkshopOptions> = {}) {
  const requests: SentRequest[] = [];
  const left = [...steps];
  const answer: typeof fetch = async (url, { method = 'GET', headers, body, signal } = {}) => {
    requests.push({ url: String(url), method, headers: new Headers(headers), body });
    const step = left.shift();
    if (!step || !signal) throw new Error('a request more than the script has');
    return step(signal);
  };
  const workshop = createWorkshop({
    baseUrl: 'https://workshop.example.com',
    apiKey: 'pt_live_ThisKeyIsInvented',
    fetch: answer,
    retries: { firstDelayMs: 1 },
    ...options,
  });
  return { workshop, requests };
}

export const answers =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Step =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

export const refuses = (
  code: string,
  status: number,
  headers: Record<string, string> = {},
  more: object = {},
): Step => answers({ error: { code, message: `The message of ${code}.`, ...more } }, status, headers);

/** Simulates a connection that ends before the answer, as `fetch` reports it. */
export const breaks: Step = () => {
  throw new TypeError('fetch failed');
};

/** Simulates a service that never answers. */
export const hangs: Step = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Simulates an answer whose connection ends within the body. */
export const breaksOff: Step = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
