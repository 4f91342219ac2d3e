import { connect } from 'node:net';

/** Maximum milliseconds to wait for a server. */
export const CONNECT_MS = 3_000;

/** An unspecified address is reached through loopback. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns the first line that a server sends; empty if it sends nothing in time, null if it cannot be reached. */
export function greetingOf(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port });
    let isConnected = false;
    const end = (line: string | null): void => {
      socket.destroy();
      resolve(line);
    };
    socket.setTimeout(CONNECT_MS, () => end(isConnected ? '' : null));
    socket.once('connect', () => {
      isConnected = true;
    });
    socket.once('data', (data) => end(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.once('error', () => end(null));
  });
}
