import { describe, expect, test } from 'vitest';
import {
  ApiError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type WorkshopError,
} from '../../../../../tools/partner/clients/typescript/src/index.ts';
import { usualRetries } from '../../../../../tools/partner/clients/typescript/src/options.ts';
import { delayBeforeRetry } from '../../../../../tools/partner/clients/typescript/src/retry.ts';
import { answers, breaks, breaksOff, hangs, refuses, scriptedClient } from './scripted-fetch.ts';

const client = { name: 'Clara Ejemplo' };
const created = answers({ id: 7, ...client }, 201);
const atOnce = { 'retry-after': '0' };

describe('a write is sent again with the same key and the same bytes', () => {
  test.each([
    ['after a broken connection', breaks],
    ['after an answer that broke off', breaksOff],
    ['after an answer that is not whole', answers('{"id":', 201)],
    ['while the first attempt is still running', refuses('idempotency_in_progress', 409, atOnce)],
    ['after the limit of a minute', refuses('rate_limited', 429, atOnce)],
    ['while its workshop has moved', refuses('misdirected_request', 421, atOnce)],
    ['while the service is busy', refuses('service_unavailable', 503, atOnce)],
    ['while the workshop is busy', refuses('instance_rate_limited', 503, atOnce)],
    ['after the page of a gateway', answers('<html>', 502)],
    ['after the page of a gateway without a body', answers('', 504)],
  ])('%s', async (_, fault) => {
    const { workshop, requests } = scriptedClient([fault, fault, created]);
    expect(await workshop.clients.create(client)).toEqual({ id: 7, ...client });
    const sent = requests.map(({ headers, body }) => [headers.get('idempotency-key'), body]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
  });
});

test.each([
  ['client_exists', 409],
  ['idempotency_conflict', 409],
  ['validation_error', 422],
  ['invalid_api_key', 401],
  ['upstream_error', 502],
  ['internal_error', 500],
])('%s is final', async (code, status) => {
  const { workshop, requests } = scriptedClient([refuses(code, status, { 'x-request-id': 'req_1' })]);
  const error = await workshop.clients.create(client).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code, status, requestId: 'req_1', attempts: 1, operation: 'createClient' });
  expect(requests).toHaveLength(1);
});

test('an error that outlasts the attempts is thrown with the key, for a later call', async () => {
  const { workshop, requests } = scriptedClient([breaks, breaks, breaks], {
    retries: { attempts: 3, firstDelayMs: 1 },
  });
  const error = await workshop.clients
    .create(client, { idempotencyKey: 'import-0001' })
    .catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ attempts: 3, idempotencyKey: 'import-0001' });
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill('import-0001'));
});

test('without retries everything is sent once', async () => {
  const { workshop, requests } = scriptedClient([breaks]);
  await expect(workshop.general.getPing({ retries: false })).rejects.toBeInstanceOf(ConnectionError);
  expect(requests).toHaveLength(1);
});

test('a setting that is undefined is the one before', async () => {
  const { workshop, requests } = scriptedClient([breaks, breaks], {
    retries: { attempts: 2, firstDelayMs: 1 },
  });
  // Programs without strict types may pass undefined.
  const retries = { attempts: undefined } as unknown as { attempts: number };
  await expect(workshop.general.getPing({ retries })).rejects.toBeInstanceOf(ConnectionError);
  expect(requests).toHaveLength(2);
});

test('each call of a POST or PATCH makes its own key, reads and DELETE make none', async () => {
  const { workshop, requests } = scriptedClient([created, created, created, created, created]);
  await workshop.clients.create(client);
  await workshop.clients.create(client);
  await workshop.clients.update(7, { city: 'Lugo' });
  await workshop.clients.get(7);
  await workshop.webhooks.delete(7);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
  expect(keys.slice(3)).toEqual([null, null]);
});

describe('the wait before the next attempt', () => {
  const call = { operation: 'createClient', attempts: 1, idempotencyKey: undefined };
  const limited = (retryAfter: number | undefined): WorkshopError =>
    new ApiError(
      { code: 'rate_limited', message: '' },
      { status: 429, requestId: undefined, retryAfter },
      call,
    );
  const running = (attempts: number): WorkshopError =>
    new ApiError(
      { code: 'idempotency_in_progress', message: '' },
      { status: 409, requestId: undefined, retryAfter: 1 },
      { ...call, attempts },
    );
  const broken = (attempts: number): WorkshopError => new ConnectionError('', { ...call, attempts });

  test.each<[string, WorkshopError, number, number, number | undefined]>([
    ['is what the service names', limited(24), 0, 0, 24_000],
    ['is never shorter, and a little longer at random', limited(24), 0, 1, 24_250],
    ['begins short', broken(1), 0, 1, 250],
    ['doubles', broken(3), 0, 1, 1_000],
    ['is halved at random', broken(3), 0, 0, 500],
    ['begins short where a limit names no time', limited(undefined), 0, 1, 250],
    ['has no place beyond the total time', limited(90), 0, 0, undefined],
    ['counts what has passed', limited(24), 70_000, 0, undefined],
    ['is what the service names while an earlier attempt is running', running(1), 0, 0, 1_000],
    ['grows while it is running, and comes after the last attempt, too', running(7), 0, 0, 8_000],
    ['ends with the time while it is running', running(7), 85_000, 0, undefined],
    ['does not come after the last attempt', broken(5), 0, 0, undefined],
    [
      'does not follow a final answer',
      new UnexpectedAnswerError({ status: 404, retryAfter: undefined }, call),
      0,
      0,
      undefined,
    ],
  ])('%s', (_, error, elapsedMs, random, delayMs) => {
    expect(delayBeforeRetry(error, usualRetries, elapsedMs, random)).toBe(delayMs);
  });

  test('does not come where everything is sent once', () => {
    expect(delayBeforeRetry(running(1), { ...usualRetries, attempts: 1 }, 0, 0)).toBeUndefined();
  });

  test('has a longest', () => {
    expect(delayBeforeRetry(broken(9), { ...usualRetries, attempts: 99 }, 0, 1)).toBe(8_000);
  });
});

test('a date in Retry-After, as gateways write it, is understood', async () => {
  const { workshop } = scriptedClient([
    answers('<html>', 503, { 'retry-after': new Date(Date.now() - 1_000).toUTCString() }),
    answers({ ok: true }),
  ]);
  expect(await workshop.general.getPing()).toEqual({ ok: true });
});

test('an answer that comes too late is a timeout, and is asked for again', async () => {
  const { workshop, requests } = scriptedClient([hangs, hangs], {
    timeoutMs: 5,
    retries: { attempts: 2, firstDelayMs: 1 },
  });
  await expect(workshop.clients.create(client)).rejects.toBeInstanceOf(TimeoutError);
  expect(requests).toHaveLength(2);
});

test('a signal ends an attempt, with its own reason, and nothing is sent again', async () => {
  const controller = new AbortController();
  const { workshop, requests } = scriptedClient([hangs]);
  const call = workshop.clients.create(client, { signal: controller.signal });
  const reason = new Error('the user closed the window');
  await expect.poll(() => requests.length).toBe(1);
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(requests).toHaveLength(1);
});

test('a signal ends the wait between attempts', async () => {
  const controller = new AbortController();
  const { workshop } = scriptedClient([refuses('rate_limited', 429, { 'retry-after': '60' })], {
    onRetry: () => controller.abort(),
  });
  await expect(workshop.clients.create(client, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a signal that is aborted already sends nothing', async () => {
  const { workshop, requests } = scriptedClient([]);
  await expect(workshop.general.getPing({ signal: AbortSignal.abort() })).rejects.toThrow();
  expect(requests).toEqual([]);
});

test('hooks see every attempt, may add headers, and never see the key', async () => {
  const seen: unknown[] = [];
  const { workshop, requests } = scriptedClient(
    [refuses('service_unavailable', 503, atOnce), answers({ id: 7 }, 201, { 'idempotent-replay': 'true' })],
    {
      onRequest: ({ headers, attempt }) => {
        seen.push(['request', attempt, headers.get('authorization')]);
        headers.set('traceparent', `00-${attempt}`);
      },
      onResponse: ({ attempt, status, replayed }) => void seen.push(['response', attempt, status, replayed]),
      onRetry: ({ attempt, error }) => void seen.push(['retry', attempt, error.name]),
    },
  );
  await workshop.clients.create(client);
  expect(seen).toEqual([
    ['request', 1, null],
    ['response', 1, 503, false],
    ['retry', 1, 'ApiError'],
    ['request', 2, null],
    ['response', 2, 201, true],
  ]);
  expect(requests.map(({ headers }) => headers.get('traceparent'))).toEqual(['00-1', '00-2']);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer pt_live_ThisKeyIsInvented');
});

test('a key that is a function is read for each attempt', async () => {
  const keys = ['pt_live_Old', 'pt_live_New'];
  const { workshop, requests } = scriptedClient([breaks, answers({ ok: true })], {
    apiKey: async () => String(keys.shift()),
  });
  await workshop.general.getPing();
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer pt_live_Old',
    'Bearer pt_live_New',
  ]);
});
