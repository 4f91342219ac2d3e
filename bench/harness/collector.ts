import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { atExit } from './at-exit.js';

/** Reads each request to its end, accepts it, and counts the bytes. */
const PROGRAM = `
  let bytes = 0;
  const server = require('node:http').createServer((request, response) => {
    request.on('data', (chunk) => { bytes += chunk.length; });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  process.on('message', () => process.send(bytes));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

/** Collector of OpenTelemetry data in a separate process that keeps nothing. */
export interface Collector {
  readonly url: string;
  /** Returns the number of bytes received so far. */
  received(): Promise<number>;
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    received: async () => {
      child.send('received');
      const [bytes] = await once(child, 'message');
      return bytes;
    },
    close: () => {
      forget();
      child.kill('SIGKILL');
    },
  };
}
