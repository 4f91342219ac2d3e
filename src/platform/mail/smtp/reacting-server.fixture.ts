import type { Socket } from 'node:net';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { type LocalServer, startLocalServer } from './local-server.fixture.js';
import { SmtpPool, type SmtpPoolOptions } from './pool.js';
import { RFC_TIMEOUTS, type SmtpTimeouts } from './types.js';

/** `content`: the first octets after a 354 have arrived. `dot`: the message is complete. */
type Phase = 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'dot';

export interface Moment {
  readonly phase: Phase;
  /** Starts at 1. */
  readonly connection: number;
  /** Transactions of this connection, starting at 1. */
  readonly message: number;
  /** Command or message. */
  readonly text: string;
}

export interface Reaction {
  /** Replaces the normal reply; includes the line end. */
  readonly say?: string;
  readonly delayMs?: number;
  /** Whether to accept the message regardless of the reply; otherwise, a 2xx reply accepts it. */
  readonly takes?: boolean;
  /** Whether to discard input that has arrived after the command. */
  readonly forgets?: boolean;
  /** Number of times to repeat the reply, 40 ms apart. */
  readonly times?: number;
  /** Action after the reply. `mute`: the connection stays open, without further reads or writes. */
  readonly after?: 'reset' | 'end' | 'mute';
}

export interface ReactingServer extends LocalServer {
  /** Input that arrived in one piece after the connection was opened, as `<connection>: <text>`. */
  readonly packets: string[];
  /** Messages the server accepted, whether or not its reply arrived. */
  readonly accepted: string[];
}

const NORMAL: Record<Phase, string> = {
  MAIL: '250 2.1.0 Ok\r\n',
  RCPT: '250 2.1.5 Ok\r\n',
  DATA: '354 Go on\r\n',
  content: '',
  dot: '250 2.0.0 Queued\r\n',
};

/** Starts an SMTP server that follows `react` at each point of each dialogue. */
export async function startReactingServer(
  react: (moment: Moment) => Reaction | undefined = () => undefined,
  extensions: readonly string[] = ['PIPELINING', 'SIZE 10000000'],
): Promise<ReactingServer> {
  const log = { packets: [] as string[], accepted: [] as string[] };
  const server = await startLocalServer((socket, number) => converse(socket, number, react, extensions, log));
  return Object.assign(server, log);
}

function converse(
  socket: Socket,
  connection: number,
  react: (moment: Moment) => Reaction | undefined,
  extensions: readonly string[],
  log: { packets: string[]; accepted: string[] },
): void {
  let unread = '';
  let message = 0;
  let inContent: 'no' | 'begins' | 'goes on' = 'no';
  let state: 'idle' | 'mail' | 'rcpt' = 'idle';
  let isBusy = false;
  let isOver = false;

  const at = async (phase: Phase, text: string, normal = NORMAL[phase]): Promise<string> => {
    const { say, delayMs, takes, forgets, times, after } = react({ phase, connection, message, text }) ?? {};
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const words = say ?? normal;
    if (forgets) unread = '';
    if (phase === 'dot' && (takes ?? words.startsWith('2'))) log.accepted.push(text);
    if (words !== '' && socket.writable) socket.write(words);
    for (let more = times ?? 1; more > 1; more -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      if (socket.writable) socket.write(words);
    }
    isOver = after !== undefined;
    if (after === 'reset') socket.resetAndDestroy();
    if (after === 'end') socket.end();
    return words;
  };

  const command = async (line: string): Promise<void> => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      socket.write(`250-reacting\r\n${extensions.map((name) => `250-${name}\r\n`).join('')}250 HELP\r\n`);
    } else if (verb === 'MAIL') {
      message += 1;
      state = (await at('MAIL', line)).startsWith('2') ? 'mail' : 'idle';
    } else if (verb === 'RCPT') {
      if (state === 'idle') socket.write('503 5.5.1 MAIL first\r\n');
      else if ((await at('RCPT', line)).startsWith('2')) state = 'rcpt';
    } else if (verb === 'DATA') {
      const words = await at('DATA', line, state === 'rcpt' ? NORMAL.DATA : '503 5.5.1 No recipients\r\n');
      if (words.startsWith('354')) inContent = 'begins';
    } else if (verb === 'RSET') {
      state = 'idle';
      socket.write('250 2.0.0 Ok\r\n');
    } else if (verb === 'QUIT') {
      isOver = true;
      socket.end('221 2.0.0 Bye\r\n');
    } else socket.write('500 5.5.2 What?\r\n');
  };

  /** Returns false if more input is needed. */
  const step = async (): Promise<boolean> => {
    if (inContent === 'no') {
      const end = unread.indexOf('\r\n');
      if (end < 0) return false;
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      await command(line);
      return true;
    }
    if (unread === '') return false;
    if (inContent === 'begins') {
      inContent = 'goes on';
      await at('content', unread);
      return true;
    }
    const end = unread.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const text = unread.slice(0, end + 2);
    unread = unread.slice(end + 5);
    inContent = 'no';
    state = 'idle';
    await at('dot', text);
    return true;
  };

  const pump = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (!isOver && (await step()));
    isBusy = false;
  };

  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    if (!text.startsWith('EHLO')) log.packets.push(`${connection}: ${text}`);
    unread += text;
    void pump();
  });
  socket.write('220 reacting ESMTP\r\n');
}

/** Returns a pool for the server; `closers` closes its open connections. */
export function poolTo(
  server: ReactingServer,
  closers: Array<() => unknown>,
  options: SmtpPoolOptions = {},
  timeouts: Partial<SmtpTimeouts> = {},
): SmtpPool {
  const pool = new SmtpPool(
    { host: '127.0.0.1', port: server.port, security: 'none', auth: null, helloName: 'client.test' },
    {
      policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }),
      timeouts: { ...RFC_TIMEOUTS, ...timeouts },
    },
    options,
  );
  closers.push(
    () => server.close(),
    () => pool.close(),
  );
  return pool;
}

/** Returns message number `n`, for one recipient, with its number as its text. */
export function numbered(n: number) {
  return { envelope: { from: `s${n}@s.test`, to: [`r${n}@d.test`] }, content: `Subject: ${n}\r\n\r\nbody ${n}\r\n` };
}

export const envelopeOf = (n: number): string =>
  `MAIL FROM:<s${n}@s.test> SIZE=${numbered(n).content.length}\r\nRCPT TO:<r${n}@d.test>\r\nDATA\r\n`;
