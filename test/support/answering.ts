import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { outboundLoop } from '../../src/modules/conversation/outbound/index.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import type { DueLoop } from '../../src/platform/due/due-loop.js';
import { startDueLoops } from '../../src/platform/due/runner.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { type TakenApart, takeMessageApart } from '../../src/platform/mail/mime/parse-message.js';
import { openReceiving, type ReceivingWorld, type SentMail } from './receiving.js';
import type { SeededCampaign } from './seed.js';
import type { TestAnswer, TestRequest } from './world.js';

/** Message as received by the server behind the relay. */
export interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

/** SMTP server on loopback that stores accepted messages and replies as given. */
export interface TakingServer {
  readonly url: string;
  readonly taken: Taken[];
  /** Rejects a recipient or the message with this reply from now on; null accepts everything. */
  refuse(at: 'rcpt' | 'dot' | null, line?: string): void;
  /** Runs `work` after the final dot and before the reply. A promise delays the reply; an error cuts the connection. */
  beforeReply(work: (() => Promise<void> | void) | null): void;
  close(): Promise<void>;
}

async function startTakingServer(): Promise<TakingServer> {
  const taken: Taken[] = [];
  let refusal: { at: 'rcpt' | 'dot'; line: string } | null = null;
  let before: (() => Promise<void> | void) | null = null;
  const refused = (line: string): Error =>
    Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      if (refusal?.at === 'rcpt') done(refused(refusal.line));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        if (refusal?.at === 'dot') return done(refused(refusal.line));
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        await before?.();
        done(null, 'queued as 1');
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    refuse: (at, line = '550 5.1.1 No such user') => {
      refusal = at === null ? null : { at, line };
    },
    beforeReply: (work) => {
      before = work;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export interface AnsweringWorld extends ReceivingWorld {
  readonly server: TakingServer;
  readonly worker: RunningWorker;
  /** Sends what is due now, and stops. */
  deliverDue(): Promise<Date | null>;
  /** Lets another worker send what is due, and delays the reply to the final dot of its message. */
  heldAtTheDot(): Promise<{
    /** Lets the service detect that the worker is dead. */
    recover(): Promise<void>;
    /** Sends the delayed reply: the worker was only slow. */
    release(): Promise<void>;
  }>;
  /** Creates a campaign email and its reply in one conversation. */
  answered(reply?: { text?: string; html?: string; attachments?: object[] }): Promise<Answered>;
  /** Requests a path of the inbox, in workspace `a` unless the key belongs to another one. */
  ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    more?: Partial<TestRequest>,
  ): Promise<TestAnswer>;
  suppress(email: string): Promise<void>;
  /** Delivers a report from another server to `address` that a message did not reach its recipient. */
  deliverReport(messageId: string, recipient: string, address: string): Promise<void>;
  /** Returns the newest accepted message, parsed. */
  newest(): Promise<{
    message: TakenApart['message'];
    files: TakenApart['attachments'];
    taken: Taken;
  }>;
}

export interface Answered {
  readonly campaign: SeededCampaign;
  readonly send: SentMail;
  /** Message-ID of the reply. */
  readonly replyId: string;
}

/** Starts the service with a server that accepts its email, an inbound port, and the outbound loop of a worker. */
export async function openAnswering(options: { running?: boolean } = {}): Promise<AnsweringWorld> {
  const server = await startTakingServer();
  const base = await openReceiving({ config: { mailRelayUrl: server.url } });
  const { world } = base;
  const worker = await startWorker(world.ctx, 'test');
  const loop: DueLoop = outboundLoop();
  const loops = options.running === false ? null : startDueLoops(world.ctx, worker, [loop]);
  let replies = 0;
  return {
    ...base,
    server,
    worker,
    deliverDue: () => drainLoops(world.ctx, worker, [loop]),
    heldAtTheDot: async () => {
      let reply: () => void = () => undefined;
      const atTheDot = new Promise<void>((reached) => {
        server.beforeReply(() => {
          reached();
          return new Promise<void>((resolve) => {
            reply = resolve;
          });
        });
      });
      const slow = await startWorker(world.ctx, 'test');
      const loop = outboundLoop();
      await loop.tick(world.ctx, slow);
      await atTheDot;
      return {
        recover: async () => {
          await loop.recover?.(world.ctx, [slow.id]);
        },
        release: async () => {
          server.beforeReply(null);
          reply();
          await loop.drain?.();
          await slow.stop({ clean: true });
        },
      };
    },
    answered: async (reply = {}) => {
      replies += 1;
      const { campaign, sends } = await base.sentCampaign();
      const send = sends[0] as SentMail;
      const replyId = `<answer${replies}.${campaign.campaignId.slice(-8)}@example.test>`;
      await base.deliver({
        from: `Person <${send.email}>`,
        to: send.address,
        envelopeTo: send.address,
        envelopeFrom: send.email,
        subject: 'Re: Quick question',
        messageId: replyId,
        inReplyTo: send.header,
        references: send.header,
        text: reply.text ?? 'Sounds interesting, tell me more.',
        ...(reply.html === undefined ? {} : { html: reply.html }),
        ...(reply.attachments === undefined ? {} : { attachments: reply.attachments }),
      });
      return { campaign, send, replyId };
    },
    ask: (method, path, body, more = {}) =>
      world.inject({
        method,
        url: `/threads${path}`,
        ...(body === undefined ? {} : { body }),
        ...more,
        query: { workspaceId: world.a.id, ...more.query },
      }),
    suppress: async (email) => {
      const query = { workspaceId: world.a.id };
      const answer = await world.inject({ method: 'POST', url: '/campaigns/suppressions', query, body: { email } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    deliverReport: (messageId, recipient, address) =>
      base.deliver({
        envelopeFrom: '',
        envelopeTo: address,
        from: 'Mail Delivery System <mailer-daemon@mx.example.test>',
        raw: reportOf(messageId, recipient, address),
      }),
    newest: async () => {
      const taken = server.taken.at(-1) as Taken;
      const { message, attachments } = takeMessageApart(taken.raw);
      return { message, files: attachments, taken };
    },
    close: async () => {
      await loops?.stop(5_000);
      await worker.stop({ clean: true });
      await base.close();
      await server.close();
    },
  };
}

/** Returns a delivery status notification (RFC 3464). */
function reportOf(messageId: string, recipient: string, address: string): string {
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example.test>',
    `To: ${address}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <report${messageId.replaceAll(/[<>@]/g, '.')}@mx.example.test>`,
    'Date: Mon, 2 Mar 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `Your message to ${recipient} could not be delivered.`,
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    `From: ${address}`,
    '--b--',
    '',
  ].join('\r\n');
}
