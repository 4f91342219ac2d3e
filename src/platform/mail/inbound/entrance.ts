import type { Socket } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { Clients } from './clients.js';
import type { Guest, Guests, Refusal } from './guests.js';
import type { InboundMeasures } from './measures.js';

export interface EntranceParts {
  readonly smtp: SMTPServer;
  readonly clients: Clients;
  readonly guests: Guests;
  readonly hostname: string;
  readonly measures: InboundMeasures;
  readonly monotonic: () => number;
}

/** Longest that a greeting is held back; who would wait longer is sent away. */
const LONGEST_HOLD_MS = 20_000;
/** A client that was refused so often in a row gets no words any more. */
const MOST_REFUSALS = 50;

const WORDS: Readonly<Record<Refusal, string>> = {
  client: '4.7.0 Too many connections from your address, try again later',
  full: '4.3.2 Too many connections, try again later',
  stopping: '4.3.2 Stopping, try again later',
};

/** Takes connections, and gives those that may come in to the SMTP dialogue. */
export function createEntrance({
  smtp,
  clients,
  guests,
  hostname,
  measures,
  monotonic,
}: EntranceParts): (socket: Socket) => void {
  const refuse = (socket: Socket, refusal: Refusal, silently: boolean): void => {
    measures.refused(refusal);
    socket.on('error', () => undefined);
    if (silently) socket.resetAndDestroy();
    else socket.end(`421 ${hostname} ${WORDS[refusal]}\r\n`, () => socket.destroy());
  };
  const open = (guest: Guest): void => {
    const wait = guest.client.connections.reserve(monotonic(), LONGEST_HOLD_MS);
    if (wait === null) {
      refuse(guest.socket, 'client', true);
      return;
    }
    if (wait === 0) {
      smtp.server.emit('connection', guest.socket);
      return;
    }
    measures.held('connection', wait);
    const ignoreErrors = () => undefined;
    guest.socket.on('error', ignoreErrors);
    setTimeout(() => {
      if (guest.socket.destroyed) return;
      guest.socket.off('error', ignoreErrors);
      smtp.server.emit('connection', guest.socket);
    }, wait);
  };
  return (socket) => {
    // Without it the kernel holds back each short reply for the client's delayed acknowledgement: 44 ms a message.
    socket.setNoDelay(true);
    // A client may be gone again before it was looked at; then it has no address any more.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const client = clients.at(socket.remoteAddress);
    const guest = guests.admit(socket, client);
    if (typeof guest === 'string') refuse(socket, guest, client.refused > MOST_REFUSALS);
    else open(guest);
  };
}
