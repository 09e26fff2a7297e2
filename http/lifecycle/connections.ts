import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  gauge,
  labelledGauge,
  type Metric,
  type MetricsSource,
  renderMetrics,
} from '../../adapters/telemetry/metrics.ts';
import { clientNetworkOf, isTrustedProxy, normaliseAddress, unknownAddress } from '../input/request-head.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { ConnectionPlaces } from './connection-places.ts';

/** Timeout for receiving a complete request, so that slow senders do not occupy connections. */
const requestTimeoutMs = 60_000;
/**
 * Keep-alive timeout of idle connections. It exceeds the 60 s of common proxies, so that proxies never use a connection
 * while the service closes it.
 */
const idleTimeoutMs = 65_000;
/** Interval at which Node checks for timed-out requests. Node's default of 30 s let a silent connection last 90 s. */
const headCheckIntervalMs = 5_000;
const reportIntervalMs = 60_000;
/**
 * Maximum number of unanswered requests on one connection. Most programs wait for each answer, but a packet of 64 KB
 * may hold 2,500 pipelined requests, all of which would be handled at the same time.
 */
const maxRequestsUnderWay = 100;

/** Timeouts for clients that neither send nor read, for each state of a connection. */
export const connectionTimes = {
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: idleTimeoutMs,
  connectionTimeout: idleTimeoutMs,
};

// Disables Node's own check of the Host header: Node's refusals have no body, so the service answers with the
// contract's error.
export const serverOptions = {
  requireHostHeader: false,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: headCheckIntervalMs,
};

/**
 * Limits the connections of the process and of each address, and passes excess connections to `refuse`. Returns the
 * source of the connection metrics for /metrics.
 */
export function limitConnections(
  app: FastifyInstance,
  { config, log }: Runtime,
  refuse: (socket: Socket) => void,
): MetricsSource {
  const places = new ConnectionPlaces<Socket>({
    total: config.maxConnections,
    perAddress: config.maxConnectionsPerAddress,
  });
  const counts = { refused: { perAddress: 0, total: 0 }, replaced: 0 };
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  const report = (limit: keyof typeof counts.refused, source: string) => {
    counts.refused[limit] += 1;
    if (performance.now() - reportedAtMs < reportIntervalMs) return;
    reportedAtMs = performance.now();
    log.warn({ setting: settingByLimit[limit], source }, 'connections are refused');
  };
  limitPipelining(app.server, places);
  addAdmissionCheck<[Socket]>(app.server, 'connection', (socket) => {
    const address = normaliseAddress(socket.remoteAddress ?? '') ?? unknownAddress;
    const isLimited = !isTrustedProxy(address, config.trustedProxies);
    const admission = places.admit(
      socket,
      isLimited ? clientNetworkOf(address) : 'trusted proxies',
      isLimited,
    );
    if (!admission.isAdmitted) {
      report(admission.limit, address);
      refuse(socket);
      return false;
    }
    socket.once('close', () => places.release(socket));
    if (admission.replaced) {
      counts.replaced += 1;
      admission.replaced.destroy();
    }
    return true;
  });
  return { metrics: () => renderMetrics(connectionMetrics(places.open, counts)) };
}

const settingByLimit = { perAddress: 'MAX_CONNECTIONS_PER_ADDRESS', total: 'MAX_CONNECTIONS' };

interface ConnectionCounts {
  refused: { perAddress: number; total: number };
  replaced: number;
}

function connectionMetrics(open: number, { refused, replaced }: ConnectionCounts): Metric[] {
  const { perAddress: address, total } = refused;
  return [
    gauge('workshop_connections', open),
    labelledGauge('limit', 'workshop_connections_refused_total', { address, total }),
    gauge('workshop_connections_replaced_total', replaced),
  ];
}

/** Calls `admit` before the listeners of a server's event, and skips the listeners if `admit` returns false. */
function addAdmissionCheck<Args extends unknown[]>(
  server: Server,
  event: string,
  admit: (...args: Args) => boolean,
): void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  server.on(event, (...args: Args) => {
    if (!admit(...args)) return;
    for (const listener of listeners) listener.apply(server, args);
  });
}

function limitPipelining(server: Server, places: ConnectionPlaces<Socket>): void {
  const underWay = new WeakMap<Socket, number>();
  addAdmissionCheck<[IncomingMessage, ServerResponse]>(server, 'request', (request, response) => {
    const { socket } = request;
    // Ignores further pipelined requests of the same packet, which Node still emits after `destroy`.
    if (socket.destroyed) return false;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > maxRequestsUnderWay) {
      socket.destroy();
      return false;
    }
    underWay.set(socket, count);
    const isWhole = !hasBody(request);
    places.beginRequest(socket, isWhole);
    if (!isWhole) request.once('end', () => places.receiveRequest(socket));
    response.once('close', () => {
      underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
      places.endRequest(socket);
    });
    return true;
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Interval at which a closing service checks for connections whose last answer has been sent. */
const idleCheckIntervalMs = 50;
/**
 * Number of event-loop turns before the service ends connections. The first turn accepts established connections, the
 * second reads their requests, and the third covers a turn that reached its limit of events.
 */
const eventLoopTurnsBeforeClose = 3;

/**
 * Ends idle connections when the app closes. Node alone would keep connections without a request open for a minute, and
 * connections that become idle until their keep-alive timeout. Ends no connection before its received requests are
 * answered, because that would reset the connection.
 */
export function closeConnectionsWithApp(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const endIdle = () => {
    app.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    for (let turn = 0; turn < eventLoopTurnsBeforeClose; turn += 1) await setImmediate();
    // `setImmediate` runs after the event loop has read input; a timer would run before.
    const timer = setInterval(() => setImmediate().then(endIdle), idleCheckIntervalMs);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Reports the process as not ready, and continues to serve until load balancers have noticed. */
export async function announceShutdown(app: FastifyInstance, runtime: Runtime): Promise<void> {
  runtime.draining = true;
  if (app.server.listening) await sleep(runtime.config.shutdownDelayMs);
}
