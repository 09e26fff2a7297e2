import type { Socket } from 'node:net';

const closing = new WeakSet<Socket>();

/** Tells whether `answerAndClose` was called, after which input is discarded. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Sends a last answer and destroys the socket, even if the client neither reads nor closes it. Discards input for
 * `lingerMs` first: closing with unread input would reset the connection, and the client would lose the answer.
 */
export function answerAndClose(socket: Socket, answer: string, lingerMs: number): void {
  closing.add(socket);
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
  socket.end(answer);
}
