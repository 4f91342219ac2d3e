import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { smtpReceiver } from '../src/modules/conversation/receiving/index.js';
import { startWorker } from '../src/platform/due/worker.js';
import { startInboundServer } from '../src/platform/mail/inbound/server.js';
import { HOSTILE_SHAPES, hostileMail } from '../test/support/hostile/mail.js';
import { answers } from './harness/answers.js';
import { openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { compare, type Round, single, timed } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';
import { type ClientAnswer, type Letter, MailClient } from './peers/mail-client.js';
import { startReceiverPeer } from './peers/receiver.js';

/** Replies per round. */
const ANSWERS = 500;
const CONNECTIONS = [8, 50] as const;
const [FEW] = CONNECTIONS;
/** Minimum number of replies per second that are stored, matched, classified, and authenticated, with few connections. */
const LEAST_PER_SECOND = 100;
/** Minimum share of its normal rate that regular mail keeps during a flood. */
const LEAST_BESIDE_FLOOD = 0.5;
const MOST_HEALTH_MS = 100;
const FRIENDS = '127.0.0.2';
const STRANGER = '127.0.0.3';
const HOSTNAME = 'mx.bench.test';
const FLOOD_CONNECTIONS = 20;
/** Bandwidth of one stranger: 100 Mbit/s. A client without a limit would use a whole CPU of this machine, which no stranger has. */
const FLOOD_BYTES_PER_SECOND = 12_500_000;
/** A flood is already running when a round starts, and its backlog is processed before the next round. */
const FLOOD_SETTLES_MS = 1_500;

/** Replies to a campaign over SMTP until the inbox shows them with all their effects, alone and beside hostile email from one address. */
export const receiveBench: Bench = {
  name: 'receive',
  title:
    'answers over SMTP stored, matched and classified, beside mailparser alone, a receiver of the usual packages, and a flood of hostile mail',
  async *run({ rounds }) {
    // Regular email arrives through one trusted server, so that no limit per client applies.
    const world = await openBenchWorld({ MAIL_INBOUND_TRUSTED: FRIENDS });
    const close: Array<() => unknown> = [() => world.close()];
    try {
      const { ctx } = world;
      const letters = await answers(world, ANSWERS * (CONNECTIONS.length + 3) * (rounds + 1));
      const [{ to }, ...texts] = letters.slice(0, ANSWERS) as [Letter, ...Letter[]];
      const inbound = await startInboundServer({
        ...{ host: '127.0.0.1', port: 0, hostname: HOSTNAME },
        limits: ctx.config.mailInboundLimits,
        ...smtpReceiver(ctx),
        onError: (error) => process.stderr.write(`${error.stack}\n`),
      });
      close.unshift(() => inbound.close());
      const api = await openBenchApi(ctx);
      close.unshift(() => api.close());
      const worker = await startWorker(ctx, 'worker');
      close.unshift(() => worker.stop({ clean: true }));
      const life = worker.lifetime();
      const friends = await MailClient.start(inbound.port, FRIENDS);
      close.unshift(() => friends.end());
      const receive = (connections: number) => () => delivered(friends, letters.splice(0, ANSWERS), connections);

      yield await compare({
        name: 'answers received over mailparser alone',
        unit: 'message',
        measure: 'rate',
        goal: null,
        rounds,
        subject: { label: 'received', run: receive(FEW) },
        floor: { label: 'mailparser', run: () => timed(() => parsed(texts.map(({ content }) => content))) },
        note: `${ANSWERS} answers of 3 kB, ${FEW} connections; the parser reads them from memory`,
      });

      const peer = await startReceiverPeer({
        ...{ databaseUrl: ctx.config.databaseUrl as string, databaseConnections: ctx.config.databasePoolSize },
        hostname: HOSTNAME,
      });
      close.unshift(() => peer.close());
      const peerClient = await MailClient.start(peer.port, FRIENDS);
      close.unshift(() => peerClient.end());
      for (const connections of CONNECTIONS) {
        const figure = await compare({
          name: `answers received over smtp-server, mailparser, mailauth and an INSERT, ${connections} connections`,
          unit: 'message',
          measure: 'rate',
          goal: null,
          rounds,
          subject: { label: 'received', run: receive(connections) },
          floor: { label: 'usual packages', run: () => delivered(peerClient, texts, connections) },
          note: 'the peer in a process of its own, a commit for each message; it matches and classifies nothing',
        });
        yield figure;
        if (connections !== FEW) continue;
        yield single({
          name: `answers received per second, ${connections} connections`,
          unit: 'message/s',
          values: figure.subject.rounds.map(({ units, ms }) => (units / ms) * 1000),
          goal: { least: LEAST_PER_SECOND },
        });
      }

      const watch = await MailClient.start(inbound.port, STRANGER);
      close.unshift(() => watch.end());
      const health: number[] = [];
      const hostile = hostileLetters(to);
      const besideFlood = async (): Promise<Round> => {
        const stranger = await MailClient.start(inbound.port, STRANGER);
        const line = { connections: FLOOD_CONNECTIONS, bytesPerSecond: FLOOD_BYTES_PER_SECOND };
        stranger.order({ kind: 'flood', letters: hostile, ...line });
        await sleep(FLOOD_SETTLES_MS);
        watch.order({ kind: 'probe', url: `${api.origin}/health` });
        const round = await receive(FEW)();
        const { times } = await watch.ask<{ times: number[] }>({ kind: 'report' });
        health.push(...times);
        await stranger.end();
        await sleep(FLOOD_SETTLES_MS);
        return round;
      };
      yield await compare({
        name: 'answers received beside a flood over those in calm',
        unit: 'message',
        measure: 'rate',
        goal: { least: LEAST_BESIDE_FLOOD },
        rounds,
        subject: { label: 'beside a flood', run: besideFlood },
        floor: { label: 'in calm', run: receive(FEW) },
        note: `${FLOOD_CONNECTIONS} connections of one address with ${HOSTILE_SHAPES.length} kinds of hostile mail of 0.2 to 4 MB over a line of 100 Mbit/s, their client on this machine`,
      });
      health.sort((a, b) => a - b);
      yield single({
        name: '/health beside the flood, 99th of 100',
        unit: 'ms',
        values: [health[Math.floor(health.length * 0.99)] as number],
        goal: { most: MOST_HEALTH_MS },
        note: `${health.length} requests, the slowest ${Math.round(health.at(-1) as number)} ms; the worker ${life.aborted ? 'LOST ITS IDENTITY' : 'kept its identity'}`,
      });
    } finally {
      for (const each of close) await each();
    }
  },
};

async function delivered(client: MailClient, letters: readonly Letter[], connections: number): Promise<Round> {
  const answer = await client.ask<Extract<ClientAnswer, { ms: number }>>({ kind: 'deliver', letters, connections });
  if (answer.refused > 0) throw new Error(`${answer.refused} answers were refused.`);
  return { units: letters.length, ms: answer.ms };
}

async function parsed(texts: readonly string[]): Promise<number> {
  for (const text of texts) await simpleParser(text);
  return texts.length;
}

function hostileLetters(to: string): Letter[] {
  const from = 'x@stranger.test';
  return HOSTILE_SHAPES.map((shape) => {
    const content = hostileMail(shape, { from, to, id: shape.replaceAll(' ', '') });
    return { from, to, content: content.toString('latin1') };
  });
}
