import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Service } from './service.ts';

/** Connection between a browser and the server that can freeze, as when a laptop loses its network, or be cut. */
export interface Line {
  /** The service as the browser reaches it. */
  readonly service: Service;
  /** Stops all bytes from now on; connections stay open. */
  freeze(): void;
  /** Ends all connections, and rejects new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openLine(service: Service): Promise<Line> {
  const { hostname, port } = new URL(service.origin);
  const sockets = new Set<Socket>();
  let state: 'open' | 'frozen' | 'cut' = 'open';
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other end has closed, which the pipe passes on.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') return void near.destroy();
    if (state === 'frozen') return void near.pause();
    const far = keep(connect(Number(port), hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    service: { ...service, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    freeze: () => {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut: () => {
      state = 'cut';
      destroyAll();
    },
    restore: () => {
      state = 'open';
      // Frozen connections are half sent.
      destroyAll();
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
