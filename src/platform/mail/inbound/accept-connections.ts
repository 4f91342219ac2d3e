import type { Socket } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { Client, Clients } from './clients.js';
import { sayGoodbye } from './goodbye.js';
import type { InboundMeasures } from './measures.js';
import type { Connection, OpenConnections, Refusal } from './open-connections.js';

export interface AcceptParts {
  readonly smtp: SMTPServer;
  readonly clients: Clients;
  readonly connections: OpenConnections;
  readonly hostname: string;
  readonly measures: InboundMeasures;
  readonly monotonic: () => number;
}

/** Maximum delay of a greeting in ms; a client that would wait longer is rejected. */
const LONGEST_HOLD_MS = 20_000;
/** Maximum consecutive rejections of a client, after which it is disconnected after its reply. */
const MOST_REFUSALS = 50;

/** Accepts connections and passes admitted ones to the SMTP dialogue. */
export function createAcceptor({
  smtp,
  clients,
  connections,
  hostname,
  measures,
  monotonic,
}: AcceptParts): (socket: Socket) => void {
  const refuse = (socket: Socket, refusal: Refusal, client: Client): void => {
    measures.refused(refusal);
    sayGoodbye(socket, hostname, refusal, client.refused > MOST_REFUSALS);
  };
  const open = (connection: Connection): void => {
    const wait = connection.client.connections.reserve(monotonic(), LONGEST_HOLD_MS);
    if (wait === null) {
      refuse(connection.socket, 'client', connection.client);
      return;
    }
    if (wait === 0) {
      smtp.server.emit('connection', connection.socket);
      return;
    }
    measures.held('connection', wait);
    const ignoreErrors = () => undefined;
    connection.socket.on('error', ignoreErrors);
    setTimeout(() => {
      if (connection.socket.destroyed) return;
      connection.socket.off('error', ignoreErrors);
      smtp.server.emit('connection', connection.socket);
    }, wait);
  };
  return (socket) => {
    // Without this option, the kernel delays each short reply until the client's delayed acknowledgment: 44 ms per
    // message.
    socket.setNoDelay(true);
    // A client may have disconnected already; then it has no address.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const client = clients.at(socket.remoteAddress);
    const connection = connections.admit(socket, client);
    if (typeof connection === 'string') refuse(socket, connection, client);
    else open(connection);
  };
}
