import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { BenchTarget } from './deployment.ts';
import { quantile } from './measured.ts';

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  /** CPU time per request: in the process that serves it, and in PostgreSQL. */
  servingMicroseconds: number;
  postgresMicroseconds: number;
}

interface LoadPlan {
  connections: number;
  durationMs: number;
  next: () => string;
}

/** A request as it goes over the wire. */
export function wireRequest(key: string, method: 'GET' | 'POST', path: string, content?: object): string {
  const body = content === undefined ? '' : JSON.stringify(content);
  const head = `${method} /api/v1${path} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${key}\r\n`;
  if (content === undefined) return `${head}\r\n`;
  return (
    `${head}idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Keeps every connection busy. It uses plain sockets: a client library would need as much CPU as the service. */
export async function load(served: BenchTarget, plan: LoadPlan): Promise<Load> {
  const servingBefore = processorMicroseconds(served.pid);
  const postgresBefore = postgresMicroseconds();
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const until = startedAt + plan.durationMs;
  const busy = () => keepBusy(new URL(served.url), plan.next, until, latencies, statuses);
  await Promise.all(Array.from({ length: plan.connections }, busy));
  return {
    requestsPerSecond: (latencies.length * 1000) / (performance.now() - startedAt),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    statuses,
    servingMicroseconds: (processorMicroseconds(served.pid) - servingBefore) / latencies.length,
    postgresMicroseconds: (postgresMicroseconds() - postgresBefore) / latencies.length,
  };
}

function keepBusy(
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

/** The kernel counts a process's time in hundredths of a second. */
const tickMicroseconds = 10_000;

/** Reads the CPU time that a process has used, the kernel's included. */
export function processorMicroseconds(pid: number): number {
  const fields = procFile(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMicroseconds;
}

function postgresMicroseconds(): number {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && procFile(pid, 'cmdline').startsWith('postgres: '))
    .reduce((sum, pid) => sum + processorMicroseconds(pid), 0);
}

/** Reads the memory of a process now (VmRSS), or its peak since its references were cleared (VmHWM). */
export function memoryMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(procFile(pid, 'status'))?.[1] ?? 0) / 1024;
}

/** Empty once the process has ended. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
