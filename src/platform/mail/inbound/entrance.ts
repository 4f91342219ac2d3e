import type { Socket } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { Client, Clients } from './clients.js';
import { sayGoodbye } from './goodbye.js';
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

/** Maximum delay of a greeting in ms; a client that would wait longer is rejected. */
const LONGEST_HOLD_MS = 20_000;
/** A client with too many consecutive rejections is not kept connected after its reply. */
const MOST_REFUSALS = 50;

/** Accepts connections and passes admitted ones to the SMTP dialogue. */
export function createEntrance({
  smtp,
  clients,
  guests,
  hostname,
  measures,
  monotonic,
}: EntranceParts): (socket: Socket) => void {
  const refuse = (socket: Socket, refusal: Refusal, client: Client): void => {
    measures.refused(refusal);
    sayGoodbye(socket, hostname, refusal, client.refused > MOST_REFUSALS);
  };
  const open = (guest: Guest): void => {
    const wait = guest.client.connections.reserve(monotonic(), LONGEST_HOLD_MS);
    if (wait === null) {
      refuse(guest.socket, 'client', guest.client);
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
    // Otherwise the kernel holds back each short reply for the client's delayed acknowledgment: 44 ms per message.
    socket.setNoDelay(true);
    // A client may have disconnected already; then it has no address.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const client = clients.at(socket.remoteAddress);
    const guest = guests.admit(socket, client);
    if (typeof guest === 'string') refuse(socket, guest, client);
    else open(guest);
  };
}
