import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atExit } from '../harness/at-exit.js';
import type { Round } from '../harness/compare.js';
import type { openMailboxPeer, openPooledPeer } from './nodemailer.js';

export type PeerOptions =
  | ({ readonly kind: 'pool' } & Parameters<typeof openPooledPeer>[0])
  | ({ readonly kind: 'mailboxes' } & Parameters<typeof openMailboxPeer>[0]);

export interface PeerProcess {
  /** Sends this number of messages; returns time and CPU time of the peer's process. */
  send(messages: number): Promise<Round>;
  close(): void;
}

const PROGRAM = fileURLToPath(new URL('./peer-main.js', import.meta.url));

/**
 * Starts a peer as its users run it: in a separate process with default Node.js settings, so that neither side affects the other's heap.
 */
export async function startPeer(options: PeerOptions): Promise<PeerProcess> {
  const child = fork(PROGRAM, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  const forget = atExit(() => child.kill('SIGKILL'));
  const answer = async (): Promise<unknown> => {
    const ended = once(child, 'exit').then(() => {
      throw new Error('The peer ended unexpectedly.');
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
    return message;
  };
  await answer();
  return {
    send: async (messages) => {
      child.send(messages);
      return (await answer()) as Round;
    },
    close: () => {
      forget();
      child.disconnect();
    },
  };
}
