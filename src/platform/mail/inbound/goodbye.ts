import type { Socket } from 'node:net';
import type { Cut, Refusal } from './open-connections.js';

const WORDS: Readonly<Record<Refusal | Cut, string>> = {
  client: '4.7.0 Too many connections from your address, try again later',
  full: '4.3.2 Too many connections, try again later',
  stopping: '4.3.2 Stopping, try again later',
  idle: '4.4.2 No message has begun for too long',
  slow: '4.4.2 The message came in too slowly, try again later',
  chatter: '4.7.0 Too much was said without a message',
  crowd: '4.3.2 Another connection needs the place, try again later',
};

const LINGER_MS = 1_000;

/**
 * Ends a connection with the closing 421 of a server (RFC 5321 section 3.8). Data that the client still sends is read
 * and dropped briefly: closing with unread data resets the connection and loses the reply.
 * @param atOnce closes the connection as soon as the reply is passed to the kernel
 */
export function sayGoodbye(socket: Socket, hostname: string, reason: Refusal | Cut, atOnce = false): void {
  socket.on('error', () => undefined);
  socket.unpipe();
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`421 ${hostname} ${WORDS[reason]}\r\n`, () => {
    if (atOnce) socket.destroy();
  });
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
