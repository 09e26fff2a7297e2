import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import { expose, exposedType, type Source } from './figures.ts';
import { processMetrics } from './process-metrics.ts';
import { Refused } from './tellable.ts';

interface RunningMetrics {
  url: string;
  close(): Promise<void>;
}

/** /metrics and /health/live of a process that serves nothing else, on METRICS_PORT. */
export async function startWorkerMetrics(
  config: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>,
  source: Source,
): Promise<RunningMetrics> {
  if (config.metricsPort === null) return { url: '', close: async () => {} };
  const sources = [processMetrics(), source];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && request.url === '/health/live')
      return send(response, 200, '{"ok":true}', 'application/json');
    if (isRead && request.url === '/metrics' && mayReadMetrics(config.metricsToken, request))
      return send(response, 200, await expose(sources), exposedType);
    return send(response, 404, '', 'text/plain');
  };
  server.listen({ port: config.metricsPort, host: config.host });
  await once(server, 'listening').catch((error: Error) => {
    throw new Refused(`METRICS_PORT=${config.metricsPort}: ${error.message}.`);
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

/** A proxy on this machine speaks for others. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Who may read /metrics: whoever has the token; without one, this machine itself, but for a stranger's page in its browser. */
export function mayReadMetrics(token: string, { headers, socket }: IncomingMessage): boolean {
  if (token !== '') return isToken(token, /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  const address = socket.remoteAddress ?? '';
  const isLocal = thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isLocal && isOwnHost(headers.host) && passedOn.every((name) => headers[name] === undefined);
}

function isToken(token: string, presented: string): boolean {
  return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', presented, 'buffer'));
}

/** A Host that names this machine or an address: a stranger's page led here (DNS rebinding) still sends its own name. */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0;
}
