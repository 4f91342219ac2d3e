import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atExit } from '../harness/at-exit.js';

export interface ReceiverOptions {
  /** PostgreSQL database for stored messages. */
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** Host name of the server. */
  readonly hostname: string;
}

export interface ReceiverPeer {
  readonly port: number;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL('./receiver-main.js', import.meta.url));

/** Starts a mail receiver built from common packages, in a separate process with default Node.js settings. */
export async function startReceiverPeer(options: ReceiverOptions): Promise<ReceiverPeer> {
  const child: ChildProcess = fork(PROGRAM, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error('The receiver ended unexpectedly.');
  });
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  ended.catch(() => undefined);
  return {
    port,
    close: () => {
      forget();
      child.kill('SIGKILL');
    },
  };
}
