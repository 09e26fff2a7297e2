import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from './runtime.ts';

/** How often a closing service looks for connections whose last answer has gone out. */
const lookEveryMs = 50;

/**
 * A service that closes lets requests in flight finish and ends every other connection. Node alone would wait for
 * those that have sent nothing yet (a minute), and for those that fall idle once it closes (their whole keep-alive).
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
      const timer = setInterval(endIdle, lookEveryMs);
      app.server.once('close', () => clearInterval(timer));
    }
    done();
  });
}

/**
 * Says that it will stop, at /health/ready and by ending each connection with its next answer, and goes on serving
 * until whoever sends requests here has taken notice.
 */
export async function drain(app: FastifyInstance, runtime: Runtime): Promise<void> {
  runtime.draining = true;
  if (app.server.listening) await sleep(runtime.config.shutdownDelayMs);
}
