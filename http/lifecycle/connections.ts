import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../runtime.ts';

/** A request that has not arrived whole by then holds a connection for nothing. */
const requestTimeoutMs = 60_000;
/** Longer than the keep-alive of the usual proxies (60 s), so that they never use a connection as it closes. */
const idleTimeoutMs = 65_000;
/** How often Node looks for requests that do not arrive: with its own 30 s a silent connection lasted 90. */
const lookEveryMs = 5_000;
const tellEveryMs = 60_000;
/** Of one connection: programs wait for each answer. A piece of 64 KB may hold 2,500, and is worked through in one go. */
const requestsUnderWayMost = 100;

/** For whoever sends nothing and takes nothing, in whatever state the connection is. */
export const connectionTimes = {
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: idleTimeoutMs,
  connectionTimeout: idleTimeoutMs,
};

// Node's own refusals of a missing Host and of an unknown Expect have no body: they are made elsewhere.
export const serverOptions = {
  requireHostHeader: false,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: lookEveryMs,
};

/** Holds so many open at once: whoever comes then finds a closed door, and everybody else is served. */
export function boundConnections(app: FastifyInstance, { config, log }: Runtime): void {
  boundPipelines(app.server);
  app.server.maxConnections = config.maxConnections;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    if (performance.now() - toldAtMs < tellEveryMs) return;
    toldAtMs = performance.now();
    log.warn(
      { maxConnections: config.maxConnections },
      'connections are turned away: MAX_CONNECTIONS are open',
    );
  });
}

function boundPipelines(server: Server): void {
  const underWay = new WeakMap<Socket, number>();
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // What else stands in the same piece is still read.
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

/** How often a closing service looks for connections whose last answer has gone out. */
const lookForIdleEveryMs = 50;

/** Node alone waits for connections that have sent nothing yet (a minute), or fall idle as it closes (their keep-alive). */
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

/** Says that it will stop, and serves on until whoever sends requests here has taken notice. */
export async function drain(app: FastifyInstance, runtime: Runtime): Promise<void> {
  runtime.draining = true;
  if (app.server.listening) await sleep(runtime.config.shutdownDelayMs);
}

/** Whoever is refused may still be sending, and would not look at the answer before: so long what comes is thrown away. */
const lingerMs = 5_000;

/** Reads no more of a request than there is time for the answer to arrive. */
export function endSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Ended with the answer, the connection would be reset under whoever sends, and the answer lost.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
