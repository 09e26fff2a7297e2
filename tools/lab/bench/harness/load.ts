import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createFigure, median, quantile, reportFigures, sum } from './figures.ts';
import { clusterMs, processMs } from './processes.ts';
import type { BenchTarget } from './send-request.ts';

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  /** CPU time per request in the serving process; `postgresMicroseconds` is that of PostgreSQL. */
  servingMicroseconds: number;
  postgresMicroseconds: number;
}

interface LoadPlan {
  connections: number;
  durationMs: number;
  next: () => string;
}

/** Encodes a request in the bytes of HTTP/1.1. */
export function wireRequest(key: string, method: 'GET' | 'POST', path: string, content?: object): string {
  const body = content === undefined ? '' : JSON.stringify(content);
  const head = `${method} /api/v1${path} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${key}\r\n`;
  if (content === undefined) return `${head}\r\n`;
  return (
    `${head}idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/**
 * Sends requests on all connections without a pause. Uses plain sockets, because an HTTP client library would need as
 * much CPU time as the service.
 */
export async function runLoad(served: BenchTarget, plan: LoadPlan): Promise<Load> {
  const { pid, postmaster } = served;
  const before = { serving: processMs(pid), postgres: clusterMs(postmaster) };
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const until = startedAt + plan.durationMs;
  const busy = () => sendRepeatedly(new URL(served.url), plan.next, until, latencies, statuses);
  await Promise.all(Array.from({ length: plan.connections }, busy));
  return {
    requestsPerSecond: (latencies.length * 1000) / (performance.now() - startedAt),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    statuses,
    servingMicroseconds: ((processMs(pid) - before.serving) * 1000) / latencies.length,
    postgresMicroseconds: ((clusterMs(postmaster) - before.postgres) * 1000) / latencies.length,
  };
}

function sendRepeatedly(
  { hostname, port }: URL,
  next: () => string,
  until: number,
  latencies: number[],
  statuses: Record<string, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt < until) return void socket.write(next());
      socket.end();
      resolve();
    };
    socket.setNoDelay(true).setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = received.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.push(performance.now() - sentAt);
      received = '';
      send();
    });
  });
}

/** Reports the means of several loads with the same requests; throws if a request was refused. */
export function reportLoads(what: string, loads: Load[]): void {
  const mean = (name: Exclude<keyof Load, 'statuses'>) => sum(loads.map((each) => each[name])) / loads.length;
  const statuses = new Set(loads.flatMap((each) => Object.keys(each.statuses)));
  if ([...statuses].some((status) => !status.startsWith('2'))) throw new Error(`${what}: ${[...statuses]}`);
  reportFigures(
    what,
    createFigure('', median(loads.map(({ requestsPerSecond }) => requestsPerSecond)), '/s'),
    createFigure('p50', mean('p50Ms'), ' ms'),
    createFigure('p99', mean('p99Ms'), ' ms'),
    createFigure('a request takes', mean('servingMicroseconds'), ' µs of the process'),
    createFigure('', mean('postgresMicroseconds'), ' µs of PostgreSQL'),
  );
}
