import { generateKeyPairSync } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type GmailDouble, startGmailDouble } from '../sandbox/src/providers/gmail-double.js';
import { syncLoop } from '../src/modules/conversation/receiving/syncing/sync.worker.js';
import { checkMailbox } from '../src/modules/reach/mailboxes/connection/probe.service.js';
import { tokensLoop } from '../src/modules/reach/mailboxes/oauth/tokens.worker.js';
import { connectTenantUsers } from '../src/modules/reach/mailboxes/tenants/tenant-users.service.js';
import { createTenant, verifyTenant } from '../src/modules/reach/mailboxes/tenants/tenants.service.js';
import { tenantsLoop } from '../src/modules/reach/mailboxes/tenants/tenants.worker.js';
import { ManualClock } from '../src/platform/clock.js';
import type { Ctx } from '../src/platform/context.js';
import { drainTogether } from '../src/platform/due/drain.js';
import { startWorker } from '../src/platform/due/worker.js';
import {
  ADMIN,
  SERVICE_ACCOUNT,
  startTenantDouble,
  type TenantDouble,
} from '../test/support/provider-apis/tenant-double.js';
import type { Bench } from './harness/bench.js';
import { single } from './harness/compare.js';
import { openBenchWorld } from './harness/world.js';

const MAILBOXES = 1_000;
const PER_REQUEST = 100;
const MINUTE_MS = 60_000;
const STEP_MS = 15_000;
/** Minutes measured after the start, and while the tokens are renewed; the time between is skipped. */
const MINUTES = { first: 2, renewal: 18 };
const SKIPPED_MS = 31 * MINUTE_MS;
/** New messages per minute, which recipients of a thousand mailboxes send on a busy day. */
const REPLIES = 60;
/** Two polls, and a request for each new message. */
const MOST_CALLS = 2 * MAILBOXES + 2 * REPLIES;
/** A token for each mailbox within its hour. */
const MOST_SIGN_INS = MAILBOXES;
const MOST_GROWTH_MB = 16;
const SCOPES = ['gmail.send', 'gmail.readonly', 'admin.directory.user.readonly'];

interface Minute {
  readonly calls: number;
  readonly signIns: number;
  readonly heapMb: number;
  readonly seconds: number;
}

/** Mailboxes of one Google Workspace without push: each is polled, and each has its own token. Time is virtual, requests are real. */
export const tenantBench: Bench = {
  name: 'tenant',
  title: `${MAILBOXES} mailboxes of a tenant: calls to its API, sign-ins, and memory`,
  async *run() {
    const tenant = await startTenantDouble();
    let now = (): Date => new Date();
    const gmail = await startGmailDouble({ accountOf: (token) => tenant.accountOf(token), now: () => now() });
    const world = await openBenchWorld({
      EGRESS_ALLOW: '127.0.0.0/8',
      GOOGLE_OAUTH_TOKEN_URL: `${tenant.origin}/google/token`,
      GOOGLE_DIRECTORY_URL: tenant.origin,
      GOOGLE_API_URL: gmail.origin,
    });
    const clock = new ManualClock(world.ctx.clock.now().toISOString());
    now = () => clock.now();
    try {
      const ctx: Ctx = { ...world.ctx, clock };
      await connectAll(ctx, world.workspaceId, tenant);
      const { minutes, directory } = await watch(ctx, clock, { tenant, gmail });
      const growth = (minutes.at(-1)?.heapMb ?? 0) - (minutes[1]?.heapMb ?? 0);
      const busiest = Math.max(...minutes.map(({ signIns }) => signIns));
      const read = await ctx.sql.query(`select 1 from messages where direction = 'inbound'`);
      if (read.length !== minutes.length * REPLIES) throw new Error(`${read.length} messages were read.`);
      yield single({
        name: 'calls to the mail API in a minute',
        ...{ unit: 'calls', values: minutes.map(({ calls }) => calls), goal: { most: MOST_CALLS } },
        note: `${REPLIES} new messages a minute; Google allows 1,200,000 units a minute to an application, and a call takes 2 to 5`,
      });
      yield single({
        name: `sign-ins of ${MAILBOXES} mailboxes for a new token each`,
        unit: 'sign-ins',
        values: [minutes.reduce((sum, { signIns }) => sum + signIns, 0)],
        goal: { most: MOST_SIGN_INS },
      });
      yield single({
        name: 'sign-ins in the busiest minute',
        ...{ unit: 'sign-ins', values: [busiest], goal: { most: MAILBOXES / 8 } },
        note: 'all tokens were given in the same minute',
      });
      yield single({
        name: 'calls to the directory in an hour',
        ...{ unit: 'calls', values: [directory], goal: { most: MAILBOXES + 20 } },
      });
      yield single({
        name: `growth of the heap over ${minutes.length - 2} minutes`,
        ...{ unit: 'MB', values: [Math.max(0, growth)], goal: { most: MOST_GROWTH_MB } },
      });
      yield single({
        name: 'duration of a minute of polls',
        unit: 's',
        values: minutes.map(({ seconds }) => seconds),
        goal: { most: 60 },
        note: 'service, PostgreSQL, and doubles on this machine',
      });
    } finally {
      await world.close();
      await Promise.all([tenant.close(), gmail.close()]);
    }
  },
};

/** Connects the tenant and all of its users, and checks each mailbox. */
async function connectAll(ctx: Ctx, workspaceId: number, tenant: TenantDouble): Promise<void> {
  for (let n = 0; n < MAILBOXES; n += 1) {
    const names = { firstName: `First${n}`, lastName: `Last${n}` };
    tenant.users.push({ id: `id-${n}`, address: `user${n}@example.org`, ...names });
  }
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const scopes = SCOPES.map((scope) => `https://www.googleapis.com/auth/${scope}`);
  Object.assign(tenant.trust, { publicKey, keyId: 'key-1', scopes });
  const serviceAccountKey = JSON.stringify({
    ...{ type: 'service_account', client_email: SERVICE_ACCOUNT, private_key_id: 'key-1' },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  await ctx.sql.execute('update workspaces set max_mailboxes = $2 where id = $1', [workspaceId, MAILBOXES]);
  const google = { domain: 'example.org', adminAddress: ADMIN, serviceAccountKey };
  const { id } = await createTenant(ctx, workspaceId, { google });
  const check = await verifyTenant(ctx, workspaceId, id);
  if (!check.ok) throw new Error(check.message);
  const settings = { dailyLimit: 30, minGapSeconds: 60, tags: [] };
  for (let from = 0; from < MAILBOXES; from += PER_REQUEST) {
    const users = tenant.users.slice(from, from + PER_REQUEST).map((user) => user.id);
    const made = await connectTenantUsers(ctx, workspaceId, id, { users, settings });
    const [refused] = made.filter(({ mailboxId }) => mailboxId === null);
    if (refused !== undefined) throw new Error(`${refused.userId} was not connected: ${refused.message}`);
    await drainTogether(ctx, ctx.worker, [tokensLoop]);
    for (const { mailboxId } of made) {
      if (mailboxId !== null) await checkMailbox(ctx, { workspaceId, mailboxId, round: 0 });
    }
  }
  await ctx.sql.execute('analyze', []);
}

/** Runs the first minutes, and those in which the tokens of all mailboxes are renewed. */
async function watch(
  ctx: Ctx,
  clock: ManualClock,
  { tenant, gmail }: { readonly tenant: TenantDouble; readonly gmail: GmailDouble },
): Promise<{ readonly minutes: readonly Minute[]; readonly directory: number }> {
  const worker = await startWorker(ctx, 'bench-tenant');
  const loops = [syncLoop(), tokensLoop, tenantsLoop];
  const minutes: Minute[] = [];
  // The first poll lists each mailbox once, which later ones do not.
  await drainTogether(ctx, worker, loops);
  for (let minute = 0; minute < MINUTES.first + MINUTES.renewal; minute += 1) {
    if (minute === MINUTES.first) clock.advanceMs(SKIPPED_MS);
    gmail.requests.length = 0;
    tenant.requests.length = 0;
    const begin = performance.now();
    for (let n = 0; n < REPLIES; n += 1) gmail.deliver(accountAt(minute * REPLIES + n), message(minute, n));
    for (let ms = 0; ms < MINUTE_MS; ms += STEP_MS) {
      clock.advanceMs(STEP_MS);
      await drainTogether(ctx, worker, loops);
    }
    const signIns = tenant.requests.filter((request) => request.endsWith('/google/token')).length;
    const seconds = (performance.now() - begin) / 1_000;
    minutes.push({ calls: gmail.requests.length, signIns, heapMb: heapMb(), seconds });
  }
  tenant.requests.length = 0;
  clock.advanceMs(60 * MINUTE_MS);
  await drainTogether(ctx, worker, [tenantsLoop]);
  await worker.stop({ clean: true });
  return { minutes, directory: tenant.requests.filter((request) => !request.endsWith('/google/token')).length };
}

const accountAt = (n: number): string => `user${(n * 7) % MAILBOXES}@example.org`;

function message(minute: number, n: number): string {
  const to = accountAt(minute * REPLIES + n);
  const head = [
    `From: lead${n}@clients.test`,
    `To: ${to}`,
    'Subject: Hello',
    `Message-ID: <${minute}.${n}@clients.test>`,
  ];
  return [...head, '', 'Could you send me the price list?'].join('\r\n');
}

/** Returns the heap in use after a garbage collection, in megabytes. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}
