import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../runtime.ts';

/** A request must have arrived whole by then, so that it doesn't occupy a connection forever. */
const requestTimeoutMs = 60_000;
/** Longer than the keep-alive of the usual proxies (60 s), so that they never use a connection while it closes. */
const idleTimeoutMs = 65_000;
/** The interval at which Node looks for overdue requests: with its own 30 s a silent connection lasted 90 s. */
const lookEveryMs = 5_000;
const reportEveryMs = 60_000;
/**
 * Limit for one connection: usual programs wait for each answer. A piece of 64 KB may hold 2,500 requests,
 * all of which are handled at once.
 */
const requestsUnderWayMost = 100;

/** Time-outs for clients that neither send nor read, in any state of the connection. */
export const connectionTimes = {
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: idleTimeoutMs,
  connectionTimeout: idleTimeoutMs,
};

// Node's own refusals of a missing Host and an unknown Expect have no body, so that we answer these
// ourselves.
export const serverOptions = {
  requireHostHeader: false,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: lookEveryMs,
};

/** Closes new connections beyond the limit, so that the others are served. */
export function boundConnections(app: FastifyInstance, { config, log }: Runtime): void {
  boundPipelines(app.server);
  app.server.maxConnections = config.maxConnections;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    if (performance.now() - toldAtMs < reportEveryMs) return;
    toldAtMs = performance.now();
    log.warn({ maxConnections: config.maxConnections }, 'connections are refused: MAX_CONNECTIONS are open');
  });
}

function boundPipelines(server: Server): void {
  const underWay = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Further requests in the same piece still arrive here.
    if (socket.destroyed) return;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > requestsUnderWayMost) {
      socket.destroy();
      return;
    }
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener(request, response);
  });
}

/** The interval at which a closing service looks for connections whose last answer has been sent. */
const lookForIdleEveryMs = 50;

/**
 * Ends idle connections. Node alone would wait for those that have sent nothing yet (a minute), or that
 * become idle while it closes (their keep-alive).
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const endIdle = () => {
    app.server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const timer = setInterval(endIdle, lookForIdleEveryMs);
      app.server.once('close', () => clearInterval(timer));
    }
    done();
  });
}

/** Reports that it will stop, and continues to serve until load balancers have noticed. */
export async function drain(app: FastifyInstance, runtime: Runtime): Promise<void> {
  runtime.draining = true;
  if (app.server.listening) await sleep(runtime.config.shutdownDelayMs);
}

/** A refused client may still be sending, and reads the answer only afterwards: the rest is discarded for this long. */
const lingerMs = 5_000;

/** Closes the connection after the answer, as soon as the client has had time to read it. */
export function endSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Closing with the answer would reset the connection while the client is sending, and lose the answer.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
