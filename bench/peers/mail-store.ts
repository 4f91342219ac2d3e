import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atExit } from '../harness/at-exit.js';

export interface MailStore {
  readonly port: number;
  /** Returns when clients have signed in since the last call, in milliseconds since 1970. */
  signIns(): Promise<number[]>;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL('./mail-store-main.js', import.meta.url));

/** Starts an IMAP server in a separate process. */
export async function startMailStore(): Promise<MailStore> {
  const child: ChildProcess = fork(PROGRAM, [], { execArgv: ['--import', 'tsx'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    signIns: async () => {
      child.send('signIns');
      const [times] = (await once(child, 'message')) as [number[]];
      return times;
    },
    close: () => {
      forget();
      child.kill('SIGKILL');
    },
  };
}
