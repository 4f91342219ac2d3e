import { simpleParser } from 'mailparser';
import { smtpReceiver } from '../src/modules/receiving/index.js';
import { startWorker } from '../src/platform/due/worker.js';
import { startInboundServer } from '../src/platform/mail/inbound/server.js';
import { HOSTILE_SHAPES, hostileMail } from '../test/support/hostile-mail.js';
import { openBenchApi } from './harness/api.js';
import type { Bench } from './harness/bench.js';
import { fillCampaign } from './harness/bulk.js';
import { seed } from './harness/campaign.js';
import { compare, type Round, single, timed } from './harness/compare.js';
import { type BenchWorld, openBenchWorld } from './harness/world.js';
import { type ClientAnswer, type Letter, MailClient } from './peers/mail-client.js';

/** Answers of one round. */
const ANSWERS = 500;
const CONNECTIONS = 8;
/** Messages per second that are stored, matched and classified over those that a bare parser reads. */
const LEAST_OVER_PARSER = 0.5;
/** What healthy mail keeps of its rate beside a flood. */
const LEAST_BESIDE_FLOOD = 0.5;
const MOST_HEALTH_MS = 100;
const FRIENDS = '127.0.0.2';
const STRANGER = '127.0.0.3';

/** Answers to a campaign over SMTP, into the inbox, with all they mean; alone and beside hostile mail from one address. */
export const receiveBench: Bench = {
  name: 'receive',
  title:
    'answers over SMTP stored, matched and classified, beside mailparser alone, and beside a flood of hostile mail',
  async *run({ rounds }) {
    // Friends come through one mail server in front, so that no limit of one client holds them.
    const world = await openBenchWorld({ MAIL_INBOUND_TRUSTED: FRIENDS });
    const close: Array<() => Promise<unknown>> = [() => world.close()];
    try {
      const { ctx } = world;
      const letters = await answers(world, ANSWERS * 3 * (rounds + 1));
      const take = () => letters.splice(0, ANSWERS);
      const inbound = await startInboundServer({
        host: '127.0.0.1',
        port: 0,
        hostname: 'mx.bench.test',
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
      const receive = () => delivered(friends, take());

      const texts = letters.slice(0, ANSWERS).map(({ content }) => content);
      yield await compare({
        name: 'answers received over mailparser alone',
        unit: 'message',
        measure: 'rate',
        goal: { least: LEAST_OVER_PARSER },
        rounds,
        subject: { label: 'received', run: receive },
        floor: { label: 'mailparser', run: () => timed(() => parsed(texts)) },
        note: `${ANSWERS} answers of 3 kB, ${CONNECTIONS} connections`,
      });

      const stranger = await MailClient.start(inbound.port, STRANGER);
      close.unshift(() => stranger.end());
      const watch = await MailClient.start(inbound.port, STRANGER);
      close.unshift(() => watch.end());
      const [to] = letters.map((letter) => letter.to);
      const hostile = HOSTILE_SHAPES.map((shape) => {
        const content = hostileMail(shape, {
          from: 'x@stranger.test',
          to: to as string,
          id: shape.replaceAll(' ', ''),
        });
        return { from: 'x@stranger.test', to: to as string, content: content.toString('latin1') };
      });
      watch.tell({ kind: 'probe', url: `${api.origin}/health` });
      const health: number[] = [];
      const calmRounds: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) calmRounds.push(await receive());
      await watch.ask({ kind: 'report' });
      stranger.tell({ kind: 'flood', letters: hostile, connections: 20 });
      let at = 0;
      yield await compare({
        name: 'answers received beside a flood over those in calm',
        unit: 'message',
        measure: 'rate',
        goal: { least: LEAST_BESIDE_FLOOD },
        rounds,
        subject: { label: 'beside a flood', run: receive },
        floor: { label: 'in calm', run: async () => calmRounds[at++] as Round },
        note: `20 connections of one address with ${HOSTILE_SHAPES.length} kinds of hostile mail of 0.2 to 4 MB`,
      });
      const { times } = await watch.ask<{ times: number[] }>({ kind: 'report' });
      health.push(...times.sort((a, b) => a - b));
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

async function delivered(client: MailClient, letters: readonly Letter[]): Promise<Round> {
  const answer = await client.ask<Extract<ClientAnswer, { ms: number }>>({
    kind: 'deliver',
    letters,
    connections: CONNECTIONS,
  });
  if (answer.refused > 0) throw new Error(`${answer.refused} answers were refused.`);
  return { units: letters.length, ms: answer.ms };
}

async function parsed(texts: readonly string[]): Promise<number> {
  for (const text of texts) await simpleParser(text);
  return texts.length;
}

/** Answers of people to the first messages of a campaign, each to another one. */
async function answers({ ctx, workspaceId }: BenchWorld, count: number): Promise<Letter[]> {
  const campaign = await seed(ctx, workspaceId, { contacts: 0, mailboxes: 20, steps: [{ subject: 'Hello' }] });
  await fillCampaign(ctx, campaign, count, 'sent');
  const sends = await ctx.sql.query<{ header: string; email: string; address: string }>(
    `select s.message_id_header as header, c.email, m.address from sends s
     join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
     where s.campaign_id = $1 order by s.id limit $2`,
    [campaign.campaignId, count],
  );
  return sends.map(({ header, email, address }, n) => ({
    from: email,
    to: address,
    content: answer(header, email, address, n),
  }));
}

const SAYINGS = [
  'Thanks, this looks interesting. Could you call me on Tuesday?',
  'Not for us at the moment, we have just renewed with another vendor.',
  'Please take me off your list.',
  'Who else in our field works with you? I would like to see an example.',
];

function answer(header: string, from: string, to: string, n: number): string {
  const said = SAYINGS[n % SAYINGS.length] as string;
  const quoted = Array.from({ length: 12 }, (_, line) => `> line ${line} of what was written to you the other day`);
  const html = `<html><body><div>${said}</div><blockquote>${quoted.join('<br>')}</blockquote></body></html>`;
  return [
    `From: Person <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Hello',
    `Message-ID: <answer${n}.${header.slice(1, 20)}@company.example>`,
    `In-Reply-To: ${header}`,
    `References: ${header}`,
    'Date: Mon, 02 Mar 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    said,
    '',
    'On Mon, Mar 2, 2026, Sender wrote:',
    ...quoted,
    '--b1',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b1--',
  ].join('\r\n');
}
