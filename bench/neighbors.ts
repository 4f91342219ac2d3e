import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundWork } from '../src/jobs.js';
import { sealSecrets } from '../src/modules/reach/mailboxes/core/connection.js';
import { type Ctx, inTx } from '../src/platform/context.js';
import { startDueLoops } from '../src/platform/due/runner.js';
import { startWorker } from '../src/platform/due/worker.js';
import type { Bench } from './harness/bench.js';
import { seed } from './harness/campaign.js';
import { compare, timed } from './harness/compare.js';
import { startSinkProcess } from './harness/sink.js';
import { addWorkspace, openBenchWorld } from './harness/world.js';

const GOOD = 9;
/** Messages per well-behaved workspace and round. */
const MESSAGES = 200;
const MAILBOXES = 5;
/** Messages and mailboxes of each of the hostile workspace's four campaigns, which together are as large as the others. */
const HOSTILE = { contacts: MESSAGES / 4, mailboxes: 2 };
const LONGEST_MS = 600_000;
const STEPS = [{ subject: 'Hello', bodyText: 'Hi {{firstName}}, do you have a minute this week?' }];
/** Values that a write would reject, stored as an earlier version could have stored them. */
const BROKEN = [
  { subject: 'Hello {{', bodyHtml: '<a href="https://a.example/{{ firstName | default: "you" ">x</a>{% if' },
];

/**
 * All loops of a worker serve ten workspaces, one of them hostile: templates that do not compile, secrets that do not
 * decrypt, an invalid schedule, servers that hang or reject every recipient, and webhook endpoints that never respond.
 */
export const neighborsBench: Bench = {
  name: 'neighbors',
  title: 'nine workspaces beside a hostile one against the same nine alone',
  async *run({ rounds }) {
    const sink = await startSinkProcess();
    const world = await openBenchWorld({
      MAIL_RELAY_URL: `smtp://127.0.0.1:${sink.port}`,
      EGRESS_ALLOW: '127.0.0.0/8',
    });
    const { ctx } = world;
    const worker = await startWorker(ctx, 'bench');
    const loops = startDueLoops(ctx, worker, backgroundWork().loops);
    const silent = await listen(() => undefined);
    const refusing = await listen(refuse);
    // One transaction: the running loops must neither send before the clock starts nor complete a campaign whose messages are still being
    // inserted.
    const prepare = (isBeside: boolean) =>
      inTx(ctx, async (ctx) => {
        const hostile = isBeside ? await addHostile(ctx, portOf(silent), portOf(refusing)) : null;
        const campaigns: string[] = [];
        for (let at = 0; at < GOOD; at += 1) {
          const workspaceId = await addWorkspace(ctx);
          const options = { workspaceId, contacts: MESSAGES, mailboxes: MAILBOXES, steps: STEPS };
          campaigns.push((await seed(ctx, workspaceId, options)).campaignId);
        }
        ctx.wake.hint('sending');
        return { hostile, campaigns };
      });
    const round = (isBeside: boolean) => async () => {
      const { hostile, campaigns } = await prepare(isBeside);
      const measured = await timed(() => untilSent(ctx, campaigns), world.serverPid);
      if (hostile !== null)
        await ctx.sql.execute(`update workspaces set status = 'suspended' where id = $1`, [hostile]);
      return measured;
    };
    try {
      yield await compare({
        name: 'rate of nine workspaces beside a hostile one over their rate alone',
        unit: 'msg',
        measure: 'rate',
        goal: { least: 0.9 },
        rounds,
        subject: { label: 'beside a hostile workspace', run: round(true) },
        floor: { label: 'alone', run: round(false) },
        note: `${GOOD} campaigns of ${MESSAGES} messages; the hostile workspace has four of ${HOSTILE.contacts}, and ten webhook subscriptions. On a busy machine, a tenth workspace of the same size takes up to a tenth of the rate.`,
      });
    } finally {
      await loops.stop(5_000);
      await worker.stop({ clean: true });
      await world.close();
      await sink.close();
      for (const server of [silent, refusing]) server.close();
    }
  },
};

async function untilSent(ctx: Ctx, campaigns: readonly string[]): Promise<number> {
  const units = campaigns.length * MESSAGES;
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    const [row] = await ctx.sql.query<{ n: number }>(
      `select count(*)::int as n from sends where campaign_id = any($1::uuid[]) and status = 'sent'`,
      [campaigns],
    );
    if (row?.n === units) return units;
    await sleep(50);
  }
  throw new Error(`The nine workspaces did not send ${units} messages in ${LONGEST_MS / 1000} seconds.`);
}

/** Creates a workspace that does everything that could delay others. Returns its ID. */
async function addHostile(ctx: Ctx, silentPort: number, refusingPort: number): Promise<number> {
  const workspaceId = await addWorkspace(ctx);
  const add = (steps: typeof STEPS | typeof BROKEN) => seed(ctx, workspaceId, { workspaceId, ...HOSTILE, steps });
  await add(BROKEN);
  await connect(ctx, workspaceId, (await add(STEPS)).mailboxIds, silentPort);
  await connect(ctx, workspaceId, (await add(STEPS)).mailboxIds, refusingPort);
  const { campaignId, mailboxIds } = await add(STEPS);
  await connect(ctx, workspaceId, mailboxIds, refusingPort);
  await ctx.sql.execute(`update mailboxes set secrets = '\\x00' where id = $1`, [mailboxIds[0]]);
  await ctx.sql.execute(`update campaigns set schedule = '{"timezone": "Nowhere/None"}' where id = $1`, [campaignId]);
  const now = ctx.clock.now();
  await ctx.sql.execute(
    `insert into webhook_subscriptions (workspace_id, id, url, event_types, created_at, updated_at)
     select $1, gen_random_uuid(), $2, '{*}', $3, $3 from generate_series(1, 10)`,
    [workspaceId, `http://127.0.0.1:${silentPort}/hook`, now],
  );
  return workspaceId;
}

/** Connects mailboxes to a server on a loopback port. */
async function connect(ctx: Ctx, workspaceId: number, mailboxIds: readonly number[], port: number): Promise<void> {
  for (const id of mailboxIds) {
    const smtp = { host: '127.0.0.1', port, security: 'none', username: 'sender' };
    await ctx.sql.execute(`update mailboxes set provider = 'smtp', connection = $2, secrets = $3 where id = $1`, [
      id,
      JSON.stringify({ auth: 'password', smtp, imap: null }),
      sealSecrets(ctx, workspaceId, id, { smtpPassword: 'password' }),
    ]);
  }
}

/** Returns the responses of an SMTP server that accepts every sign-in and rejects every recipient. */
function refuse(line: string): string | undefined {
  if (/^EHLO/i.test(line)) return '250-refusing.test\r\n250 AUTH PLAIN LOGIN';
  if (/^AUTH/i.test(line)) return '235 2.7.0 Welcome';
  if (/^RCPT/i.test(line)) return '550 5.7.1 Client host blocked using our own block list';
  if (/^DATA/i.test(line)) return '503 5.5.1 No recipients';
  return /^QUIT/i.test(line) ? '221 2.0.0 Bye' : '250 2.0.0 OK';
}

/** Starts a server that responds to each line; without a response, it accepts connections and stays silent. */
function listen(answer: (line: string) => string | undefined): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const isReachable = answer('NOOP') !== undefined;
    if (isReachable) socket.write('220 refusing.test ESMTP\r\n');
    let rest = '';
    socket.on('data', (data) => {
      const lines = (rest + String(data)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const said = answer(line);
        if (said !== undefined) socket.write(`${said}\r\n`);
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
