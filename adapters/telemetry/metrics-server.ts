import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, BlockList, isIP, isIPv6 } from 'node:net';
import { OperatorError } from '../../domain/errors/operator-error.ts';
import { type MetricsSource, metricsContentType, renderAll } from './metrics.ts';
import { type CellConfig, cellMetrics, processMetrics } from './process-metrics.ts';

interface MetricsConfig extends CellConfig {
  host: string;
  /** Port for /metrics; null if the process serves no metrics. */
  metricsPort: number | null;
  /** Token that grants access to the metrics. If empty, only programs on this machine may read the metrics. */
  metricsToken: string;
}

interface RunningMetrics {
  url: string;
  close(): Promise<void>;
}

/** Serves /metrics and /health/live on METRICS_PORT, for a process without the API. */
export async function startWorkerMetrics(
  config: MetricsConfig,
  source: MetricsSource,
): Promise<RunningMetrics> {
  if (config.metricsPort === null) return { url: '', close: async () => {} };
  const sources = [processMetrics(), cellMetrics(config), source];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url === '/health/live')
      return send(response, 200, '{"ok":true}', 'application/json');
    if (isRead && request.url === '/metrics' && mayReadMetrics(config.metricsToken, request))
      return send(response, 200, await renderAll(sources), metricsContentType);
    return send(response, 404, '', 'text/plain');
  };
  server.listen({ port: config.metricsPort, host: config.host });
  await once(server, 'listening').catch((error: Error) => {
    throw new OperatorError(`METRICS_PORT=${config.metricsPort}: ${error.message}.`);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: string, type: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Headers that a proxy on this machine adds. A request with such a header comes from another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Tells whether a request may read the metrics: with the right token, or, if no token is configured, from a program on
 * this machine. Refuses web pages in a browser on this machine.
 */
export function mayReadMetrics(token: string, request: IncomingMessage): boolean {
  const { headers } = request;
  if (token !== '') return isToken(token, /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  return isFromThisMachine(request) && isOwnHost(headers.host);
}

/** Tells whether a request comes from this machine: its connection is local, and no proxy forwarded it. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? '';
  const isLocal = thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isLocal && proxyHeaders.every((name) => headers[name] === undefined);
}

function isToken(token: string, presented: string): boolean {
  return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', presented, 'buffer'));
}

/**
 * Tells whether a Host header names this machine or an IP address. After DNS rebinding, a web page still sends its own
 * host name.
 */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0;
}
