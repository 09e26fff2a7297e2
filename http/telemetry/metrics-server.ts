import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../config.ts';
import { Refused } from '../../db/embedded/refused.ts';
import { expose, exposedType, type Source } from './exposition.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { processMetrics } from './process-metrics.ts';

export interface RunningMetrics {
  /** Empty where METRICS_PORT is. */
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
