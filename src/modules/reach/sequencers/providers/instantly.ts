import { setTimeout as sleep } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { Day, listBound, RemoteId, RemoteName, sentCount } from './answer-parts.js';
import { ProviderFault } from './fault.js';
import { inParallel } from './in-parallel.js';
import type {
  NewAccount,
  ProviderAccess,
  ProviderFacts,
  RemoteAccount,
  RemoteWarmupState,
  SequencerProvider,
  WantedAccount,
} from './provider.js';
import { askProvider, creating, type ProviderRequest } from './provider-http.js';

/**
 * Instantly, API v2 (developer.instantly.ai). The address of an account is its ID. No call changes the password of an
 * existing account, so reconnecting deletes it. Reported sends are campaign emails, by UTC day.
 */
export const instantlyFacts: ProviderFacts = {
  name: 'Instantly',
  baseUrl: 'https://api.instantly.ai/api/v2',
  capabilities: {
    export_mailboxes: true,
    reconnect_mailboxes: 'recreate',
    validate: true,
    remote_status: true,
    oauth_mailboxes: false,
    warmup: true,
    usage_read_back: true,
    max_batch: 1,
  },
  fields: [
    { name: 'api_key', label: english`API key (version 2) with the scope accounts:all`, secret: true, required: true },
    { name: 'provider_workspace_id', label: english`Workspace ID`, secret: false, required: false },
    { name: 'base_url', label: english`Proxy address`, secret: false, required: false },
  ],
  warmBatch: 100,
  batch: 50,
  parallelCalls: 4,
  singleLogin: false,
  createsWhole: false,
};

const Account = Type.Object({
  email: Type.String(),
  status: Type.Integer(),
  warmup_status: Type.Optional(Type.Integer()),
  setup_pending: Type.Optional(Type.Boolean()),
});
type Account = Static<typeof Account>;

const Accounts = Type.Object({
  items: Type.Array(Account),
  next_starting_after: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Workspace = Type.Object({ id: RemoteId, name: Type.Optional(RemoteName) });
const BackgroundJob = Type.Object({ id: RemoteId, status: Type.String() });
const Days = Type.Array(Type.Object({ date: Day, email_account: Type.String(), sent: Type.Number() }));

export const instantly: SequencerProvider = {
  validate: async (ctx, access) => {
    const { body } = await askProvider(ctx, request(access, 'GET', '/workspaces/current'), Workspace);
    return { workspaceId: body.id, name: body.name ?? null, capacityLeft: null };
  },

  look: async (ctx, access, wanted, { usage }) => {
    const found = wanted.length <= ONE_BY_ONE ? new Map() : await listAccounts(ctx, access);
    // A list that changes while its pages are read may skip an account, so missing ones are requested individually.
    const missing = wanted.filter(({ email }) => !found.has(email));
    await inParallel(missing, instantlyFacts.parallelCalls, async ({ email }) => {
      found.set(email, await findAccount(ctx, access, email));
    });
    const days = usage ? await sentByAccount(ctx, access) : new Map<string, RemoteAccount['sent']>();
    return new Map(wanted.map(({ email }) => [email, withDays(found.get(email) ?? null, days)]));
  },

  create: (ctx, access, account) =>
    creating(async () => {
      const body = { email: account.email, ...settingsOf(account), ...loginOf(account), provider_code: CUSTOM_SERVER };
      const answer = await askProvider(ctx, request(access, 'POST', '/accounts', account, body), Account);
      return remoteOf(answer.body);
    }),

  update: async (ctx, access, remote, account) => {
    const call = request(access, 'PATCH', pathOf(remote.id), account, settingsOf(account));
    return remoteOf((await askProvider(ctx, call, Account)).body);
  },

  remove: async (ctx, access, remoteId) => {
    await askProvider(ctx, { ...request(access, 'DELETE', pathOf(remoteId)), accept: [404] }, Type.Unknown());
  },

  warm: async (ctx, access, remotes) => {
    const emails = remotes.map((remote) => remote.email);
    const call = request(access, 'POST', '/accounts/warmup/enable', undefined, { emails });
    const { body } = await askProvider(ctx, call, BackgroundJob);
    return awaitJob(ctx, access, body);
  },
};

/** Custom IMAP and SMTP servers. An account with another code does not work. */
const CUSTOM_SERVER = 1;
/** Maximum accounts requested one by one. Beyond it, pages of a hundred need fewer calls. */
const ONE_BY_ONE = 50;
const PAGE = 100;
const DAYS_ASKED = 2;
const DAY_MS = 86_400_000;

async function findAccount(ctx: Ctx, access: ProviderAccess, email: string): Promise<RemoteAccount | null> {
  const call = { ...request(access, 'GET', pathOf(email)), accept: [404] };
  const { status, body } = await askProvider(ctx, call, Account);
  return status === 404 ? null : remoteOf(body);
}

/** Returns all accounts by address. A cursor may come with the last page, so an empty page ends the list. */
async function listAccounts(ctx: Ctx, access: ProviderAccess): Promise<Map<string, RemoteAccount | null>> {
  const found = new Map<string, RemoteAccount | null>();
  const countPage = listBound(instantlyFacts.name);
  let cursor: string | null | undefined;
  do {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor ? { starting_after: cursor } : {}) });
    const { body } = await askProvider(ctx, request(access, 'GET', `/accounts?${query}`), Accounts);
    if (body.items.length === 0) break;
    countPage(body.items.length);
    for (const account of body.items) found.set(account.email.toLowerCase(), remoteOf(account));
    cursor = body.next_starting_after;
  } while (cursor);
  return found;
}

async function sentByAccount(ctx: Ctx, access: ProviderAccess): Promise<Map<string, RemoteAccount['sent']>> {
  const now = ctx.clock.now();
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    start_date: dayOf(now.getTime() - DAYS_ASKED * DAY_MS),
    end_date: dayOf(now.getTime()),
  });
  const { body } = await askProvider(ctx, request(access, 'GET', `/accounts/analytics/daily?${query}`), Days);
  const byAccount = new Map<string, Array<{ day: string; count: number }>>();
  for (const { date, email_account, sent } of body) {
    const email = email_account.toLowerCase();
    const days = byAccount.get(email) ?? [];
    days.push({ day: date.slice(0, 10), count: sentCount(sent) });
    byAccount.set(email, days);
  }
  return byAccount;
}

function withDays(
  remote: RemoteAccount | null,
  days: ReadonlyMap<string, RemoteAccount['sent']>,
): RemoteAccount | null {
  return remote === null ? null : { ...remote, sent: days.get(remote.email) ?? [] };
}

const JOB_LOOKS = 4;
const JOB_LOOK_MS = 500;

/** Waits for the job that enables warmup. The result of a longer job appears with the next check of the account. */
async function awaitJob(
  ctx: Ctx,
  access: ProviderAccess,
  job: Static<typeof BackgroundJob>,
): Promise<RemoteWarmupState> {
  for (let looks = 0; looks < JOB_LOOKS; looks += 1) {
    if (looks > 0) await sleep(JOB_LOOK_MS);
    const call = request(access, 'GET', `/background-jobs/${encodeURIComponent(job.id)}`);
    const { status } = (await askProvider(ctx, call, BackgroundJob)).body;
    if (status === 'completed' || status === 'success') return 'active';
    if (status === 'failed' || status === 'error') {
      throw new ProviderFault('refused', 'Instantly could not enable warmup.');
    }
  }
  return 'unknown';
}

function settingsOf({ firstName, lastName, dailyLimit, minGapSeconds, replyTo, signature }: NewAccount) {
  return {
    first_name: firstName,
    last_name: lastName,
    daily_limit: dailyLimit,
    sending_gap: Math.min(1440, Math.ceil(minGapSeconds / 60)),
    ...(replyTo === null ? {} : { reply_to: replyTo }),
    ...(signature === null ? {} : { signature }),
  };
}

function loginOf({ login: { smtp, imap } }: NewAccount) {
  return {
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_username: smtp.username,
    smtp_password: smtp.password,
    imap_host: imap.host,
    imap_port: imap.port,
    imap_username: imap.username,
    imap_password: imap.password,
  };
}

const PROBLEMS: Readonly<Record<number, string>> = {
  [-1]: 'Instantly cannot connect to the SMTP or IMAP server of the mailbox.',
  [-2]: 'Instantly stopped the mailbox after soft bounces.',
  [-3]: 'Instantly could not send from the mailbox.',
};

function remoteOf(account: Account): RemoteAccount {
  const { status } = account;
  const problem = PROBLEMS[status] ?? null;
  const settled = status === 1 ? 'connected' : status === 2 || status === 3 ? 'paused' : 'unknown';
  return {
    id: account.email,
    email: account.email.toLowerCase(),
    state: problem !== null ? 'error' : account.setup_pending === true ? 'pending' : settled,
    problem,
    warmup: warmupOf(account.warmup_status),
    sent: [],
    sentInAll: null,
  };
}

function warmupOf(status: number | undefined): RemoteWarmupState {
  if (status === undefined) return 'unknown';
  if (status === 1) return 'active';
  return status === 0 ? 'paused' : 'blocked';
}

function pathOf(email: WantedAccount['email']): string {
  return `/accounts/${encodeURIComponent(email)}`;
}

function request(
  access: ProviderAccess,
  method: ProviderRequest['method'],
  path: string,
  account?: NewAccount,
  body?: Readonly<Record<string, unknown>>,
): ProviderRequest {
  const passwords = account === undefined ? [] : [account.login.smtp.password, account.login.imap.password];
  return {
    method,
    url: `${access.baseUrl}${path}`,
    headers: { authorization: `Bearer ${access.apiKey}` },
    ...(body === undefined ? {} : { body }),
    secrets: [access.apiKey, ...passwords],
    provider: instantlyFacts.name,
  };
}
