import type { Socket } from 'node:net';

const closingSockets = new WeakSet<Socket>();

/** Tells whether `answerAndClose` was called for the socket. From then on, input is discarded. */
export function isClosing(socket: Socket): boolean {
  return closingSockets.has(socket);
}

/**
 * Sends a last answer and destroys the socket, even if the client neither reads the answer nor closes the connection.
 * First discards input for `lingerMs`: closing with unread input would reset the connection, and the client would lose
 * the answer.
 */
export function answerAndClose(socket: Socket, answer: string, lingerMs: number): void {
  closingSockets.add(socket);
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
  socket.end(answer);
}
