import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSender } from '../../../adapters/outbound/sender.ts';
import { readTraceparent, writeTraceparent } from '../../../adapters/telemetry/traceparent.ts';
import { openTracing, type ProcessTracer } from '../../../adapters/telemetry/tracing.ts';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { parseConfig } from '../../../config.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { openQueue } from '../../../workers/lanes/queue.ts';
import { startWebhooks } from '../../../workers/webhooks/relay.ts';
import { openWebhooks } from '../../api/webhooks/scene.ts';
import { answers, openReceiver } from '../../support/receiver.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const collector = await openReceiver();
afterAll(collector.close);
const errors: unknown[] = [];
const secret = { APP_SECRET: 'a secret that is for tests alone and nothing else' };
const settings = (share: string) =>
  parseConfig({
    ...{ ...secret, WEBHOOK_ALLOW_PRIVATE: '1' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url('/'), OTEL_TRACES_SAMPLER_ARG: share },
  });
const open = async (share = '1') =>
  (await openTracing(settings(share), (error) => errors.push(error))) as ProcessTracer;

/** Tracers of two processes: the API and the worker. */
const [ofApi, ofWorker] = [await open(), await open()];
const { post, receiver, subscribe, databaseUrl, sql, clock } = await openWebhooks({
  ownApps: true,
  tracing: ofApi,
});
const worker = await startWorker();
afterAll(worker.stop);

async function startWorker() {
  const onError = (error: unknown) => errors.push(error);
  const database = openWorkersDatabase(databaseUrl);
  const queue = await openQueue({ name: 'webhooks', databaseUrl, redisUrl: '', onError });
  const sender = openSender(settings('1'), () => clock.now(), ofWorker);
  const parts = { database, queue, sender, onError, metrics: openWorkerMetrics(), random: Math.random };
  const { wake, stop } = startWebhooks({ ...parts, clock: () => clock.now() });
  return {
    wake,
    async stop() {
      await stop();
      await queue.close();
      await sender.close();
      await database.close();
    },
  };
}

function sentSpans(): SentSpan[] {
  return collector.at('/v1/traces').flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

const callers = (digit: string, flags: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`;
const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const create = (name: string, traceparent: string) =>
  post('/clients', { name }, { headers: { traceparent } });

test('a request, its transaction, its event and the delivery by another process are one trace of the caller', async () => {
  const { path, id } = await subscribe();
  await create('Clara Ejemplo', callers('a', '01'));
  await create('Bruno Ejemplo', callers('b', '00'));
  await post('/clients', {}, { headers: { traceparent: callers('c', '01') } });
  worker.wake();
  const [first, second] = await receiver.expect(path, 2);
  await Promise.all([ofApi.close(), ofWorker.close()]);
  const spans = sentSpans();
  const chain = ['POST /api/v1/clients', 'transaction', 'event client.created', 'deliver client.created'];
  const traced = chain.map((name) =>
    spans.find((span) => span.traceId === 'a'.repeat(32) && span.name === name),
  );
  const [request, , event, delivery] = traced;
  expect(traced.map((span) => span?.parentSpanId)).toEqual([
    'a'.repeat(16),
    ...traced.slice(0, 3).map((span) => span?.spanId),
  ]);
  expect(attributesOf(request as SentSpan)).toMatchObject({
    'http.route': '/api/v1/clients',
    'http.response.status_code': 201,
    'workshop.request_id': expect.stringMatching(/^req_/),
  });
  expect(attributesOf(delivery as SentSpan)).toMatchObject({
    'http.response.status_code': 200,
    'workshop.subscription_id': id,
  });
  expect(first?.headers.traceparent).toBe(`00-${'a'.repeat(32)}-${delivery?.spanId}-01`);
  const [row] = await sql`select traceparent from events where event = 'client.created' order by id limit 1`;
  expect(row?.traceparent).toBe(`00-${'a'.repeat(32)}-${event?.spanId}-01`);
  // If the caller's trace has the flag `00`, no spans are recorded, but receivers still get the trace id.
  expect(spans.filter(({ traceId }) => traceId === 'b'.repeat(32))).toEqual([]);
  expect(second?.headers.traceparent).toMatch(new RegExp(`^00-${'b'.repeat(32)}-[0-9a-f]{16}-00$`));
  const refused = spans.find(({ traceId }) => traceId === 'c'.repeat(32));
  expect(attributesOf(refused as SentSpan)).toMatchObject({ 'error.type': 'validation_error' });
  expect(refused?.status.code ?? 0).toBe(0);
  expect(errors).toEqual([]);
});

test('with a share of 0 nothing is recorded, even if the caller asks for it', async () => {
  const tracing = await open('0');
  const span = tracing.start('GET /', { kind: 'server', parent: callers('d', '01') });
  expect(span.traceparent).toMatch(/-00$/);
  span.end();
  await tracing.close();
  expect(sentSpans().filter(({ traceId }) => traceId === 'd'.repeat(32))).toEqual([]);
});

test('a collector that refuses spans is reported, and nothing waits for it', async () => {
  const noted: unknown[] = [];
  collector.answer('/refusing/v1/traces', answers.status(400));
  const config = { otlpEndpoint: collector.url('/refusing/'), traceShare: 1 };
  const tracing = (await openTracing(config, (error) => noted.push(error))) as ProcessTracer;
  tracing.start('GET /', { kind: 'server', parent: undefined }).end();
  await tracing.close();
  expect(noted).toHaveLength(1);
});

test('without a collector nothing is traced, and one file alone loads the libraries, when it has one', async () => {
  expect(await openTracing(parseConfig(secret), () => {})).toBeNull();
  const root = resolve(import.meta.dirname, '../../..');
  const naming = globSync(
    '{config,{actions,adapters,db,domain,handlers,http,views,workers,scripts,tools/{operator,partner}}/**/*}.ts',
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  ).filter((file) => readFileSync(resolve(root, file), 'utf8').includes('@opentelemetry/'));
  expect(naming).toEqual(['adapters/telemetry/tracing.ts']);
  const text = readFileSync(resolve(root, naming[0] as string), 'utf8');
  expect(text).not.toMatch(/^import (?!type).*@opentelemetry/m);
});

describe('traceparent', () => {
  test.each([
    [callers('a', '01'), 1],
    [callers('a', '00'), 0],
    [callers('a', 'ff'), 1],
    [`01-${'a'.repeat(32)}-${'a'.repeat(16)}-01-more`, 1],
  ])('%s is read', (header, traceFlags) => {
    const read = readTraceparent(header);
    expect(read).toEqual({ traceId: 'a'.repeat(32), spanId: 'a'.repeat(16), traceFlags });
    expect(read && writeTraceparent(read)).toBe(callers('a', `0${traceFlags}`));
  });

  test.each([
    undefined,
    '',
    'abc',
    callers('0', '01'),
    callers('A', '01'),
    callers('a', '1'),
    `ff-${'a'.repeat(32)}-${'a'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
    `${callers('a', '01')}-more`,
    `${callers('a', '01')}, ${callers('b', '01')}`,
  ])('%j begins a new trace', (header) => {
    expect(readTraceparent(header)).toBeNull();
  });
});
