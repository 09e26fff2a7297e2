import type { Socket } from 'node:net';

const closing = new WeakSet<Socket>();

/** Tells whether `answerAndClose` was called: what else arrives is discarded. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Sends a last answer and destroys the socket, also if the client neither reads nor closes its side. For `lingerMs`
 * further input is discarded: closing with unread input would reset the connection, and the client would lose the
 * answer.
 */
export function answerAndClose(socket: Socket, answer: string, lingerMs: number): void {
  closing.add(socket);
  socket.on('error', () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
  socket.end(answer);
}
