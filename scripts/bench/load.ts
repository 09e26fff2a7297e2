import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Served } from './deployment.ts';

export interface Load {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  /** CPU time of a request: in the process that serves it, and in PostgreSQL. */
  servingMicroseconds: number;
  postgresMicroseconds: number;
}

interface LoadPlan {
  served: Served;
  connections: number;
  durationMs: number;
  next: () => string;
}

/** Keeps every connection busy. Plain sockets: a client library would take as much of the cores as the service. */
export async function load({ served, connections, durationMs, next }: LoadPlan): Promise<Load> {
  const { hostname, port } = new URL(served.url);
  const serving = processorMicroseconds(served.pid);
  const postgres = postgresMicroseconds();
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const until = performance.now() + durationMs;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      busy(connect(Number(port), hostname), next, until, latencies, statuses),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requestsPerSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    statuses,
    servingMicroseconds: (processorMicroseconds(served.pid) - serving) / latencies.length,
    postgresMicroseconds: (postgresMicroseconds() - postgres) / latencies.length,
  };
}

function busy(
  socket: Socket,
  next: () => string,
  until: number,
  latencies: number[],
  statuses: Record<string, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      if (sentAt >= until) {
        socket.end();
        resolve();
        return;
      }
      socket.write(next());
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

/** CPU time that a process has taken, kernel's included; 0 where there is no /proc. */
function processorMicroseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMicroseconds;
  } catch {
    return 0;
  }
}

function postgresMicroseconds(): number {
  return processes()
    .filter((pid) => commandOf(pid).startsWith('postgres: '))
    .reduce((sum, pid) => sum + processorMicroseconds(pid), 0);
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
