import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
