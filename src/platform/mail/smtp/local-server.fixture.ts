import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface LocalServer {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: number;
  /** Ends every connection, then the server. */
  close(): Promise<void>;
}

/** Listens on a free port of this machine; each connection is given to `converse` with its number, counted from 1. */
export async function startLocalServer(converse: (socket: Socket, number: number) => void): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    converse(socket, connections);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
