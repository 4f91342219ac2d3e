import { type Static, type TSchema, Type } from 'typebox';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listBound, sentCount } from './answer-parts.js';
import type {
  NewAccount,
  ProviderAccess,
  ProviderFacts,
  RemoteAccount,
  RemoteWarmupState,
  SequencerProvider,
  WantedAccount,
} from './provider.js';
import {
  askProvider,
  asSentenceEnd,
  creating,
  type ProviderAnswer,
  type ProviderRequest,
  plainText,
} from './provider-http.js';

/**
 * Smartlead (api.smartlead.ai). The API key is part of every URL, and responses contain passwords; neither leaves this
 * file. Saving an account signs in to its servers before responding. Saving it under its ID changes its login in place.
 */
export const smartleadFacts: ProviderFacts = {
  name: 'Smartlead',
  baseUrl: 'https://server.smartlead.ai/api/v1',
  capabilities: {
    export_mailboxes: true,
    reconnect_mailboxes: 'in_place',
    validate: true,
    remote_status: true,
    oauth_mailboxes: false,
    warmup: true,
    usage_read_back: true,
    max_batch: 1,
  },
  fields: [
    { name: 'api_key', label: english`API key`, secret: true, required: true },
    { name: 'base_url', label: english`Proxy address`, secret: false, required: false },
  ],
  warmBatch: 1,
  // Looking for an address means reading all pages of the list, with at most 60 calls per minute.
  batch: 200,
  parallelCalls: 1,
  singleLogin: false,
  createsWhole: true,
};

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const Warmup = Type.Object({
  status: maybe(Type.String()),
  is_warmup_blocked: maybe(Type.Boolean()),
  blocked_reason: maybe(Type.String()),
});

/** Fields that are read. Passwords among them do not leave this file: they are removed from its texts. */
const Account = Type.Object({
  id: Type.Integer(),
  from_email: Type.String(),
  is_smtp_success: maybe(Type.Boolean()),
  is_imap_success: maybe(Type.Boolean()),
  smtp_failure_error: maybe(Type.String()),
  imap_failure_error: maybe(Type.String()),
  password: maybe(Type.String()),
  imap_password: maybe(Type.String()),
  daily_sent_count: maybe(Type.Number()),
  warmup_details: maybe(Warmup),
});
type Account = Static<typeof Account>;

const Accounts = Type.Array(Account);
const Saved = Type.Object({ ok: Type.Literal(true), data: Account });
const Done = Type.Object({ ok: Type.Literal(true) });

export const smartlead: SequencerProvider = {
  validate: async (ctx, access) => {
    await ask(ctx, access, { method: 'GET', path: '/email-accounts/', query: { offset: '0', limit: '1' } }, Accounts);
    // No documented call returns the owner of a key.
    return { workspaceId: null, name: null, capacityLeft: null };
  },

  look: async (ctx, access, wanted) => {
    const known = await lookById(ctx, access, wanted);
    const missing = wanted.filter(({ email }) => !known.has(email));
    const listed = missing.length === 0 ? new Map<string, RemoteAccount>() : await listAccounts(ctx, access);
    return new Map(wanted.map(({ email }) => [email, known.get(email) ?? listed.get(email) ?? null]));
  },

  create: (ctx, access, account) => creating(() => save(ctx, access, account, null)),

  update: (ctx, access, remote, account) => save(ctx, access, account, remote),

  warm: async (ctx, access, remotes) => {
    for (const { id } of remotes) {
      const path = `/email-accounts/${encodeURIComponent(id)}/warmup`;
      await ask(ctx, access, { method: 'POST', path, body: { warmup_enabled: true, ...WARMUP } }, Done);
    }
    return 'active';
  },
};

const PAGE = 100;
/** Maximum known accounts requested by ID. */
const BY_ID = 20;
/** The server signs in to the account's servers before it responds. */
const SAVE_TIMEOUT_MS = 60_000;
/** Values within the limits of the API. Members change them at Smartlead. */
const WARMUP = { total_warmup_per_day: 20, daily_rampup: 5, reply_rate_percentage: 30 };

async function save(
  ctx: Ctx,
  access: ProviderAccess,
  account: NewAccount,
  remote: RemoteAccount | null,
): Promise<RemoteAccount> {
  const { smtp, imap } = account.login;
  const hasOwnImap = imap.username !== smtp.username || imap.password !== smtp.password;
  const body = {
    id: remote === null ? null : Number(remote.id),
    from_name: `${account.firstName} ${account.lastName}`.trim() || account.email,
    from_email: account.email,
    user_name: smtp.username,
    password: smtp.password,
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    imap_host: imap.host,
    imap_port: imap.port,
    ...(hasOwnImap ? { imap_user_name: imap.username, imap_password: imap.password } : {}),
    type: 'SMTP',
    max_email_per_day: account.dailyLimit,
    time_to_wait_in_mins: Math.max(1, Math.ceil(account.minGapSeconds / 60)),
    ...(account.signature === null ? {} : { signature: account.signature }),
    ...(account.replyTo === null ? {} : { different_reply_to_address: account.replyTo }),
    // The field is required, and the export must not disable what a member enabled at Smartlead.
    warmup_enabled: account.warmup || remote?.warmup === 'active',
    ...(account.warmup ? WARMUP : {}),
  };
  const call = { method: 'POST', path: '/email-accounts/save', body, account, timeoutMs: SAVE_TIMEOUT_MS } as const;
  const saved = await ask(ctx, access, call, Saved);
  return remoteOf(ctx, access, saved.body.data, [smtp.password, imap.password]);
}

async function lookById(
  ctx: Ctx,
  access: ProviderAccess,
  wanted: readonly WantedAccount[],
): Promise<Map<string, RemoteAccount>> {
  const found = new Map<string, RemoteAccount>();
  const known = wanted.filter((one) => one.id !== null);
  if (known.length > BY_ID) return found;
  for (const { id, email } of known) {
    const path = `/email-accounts/${encodeURIComponent(id ?? '')}/`;
    const { status, body } = await ask(ctx, access, { method: 'GET', path, accept: [404] }, Account);
    if (status !== 404 && body.from_email.toLowerCase() === email) found.set(email, remoteOf(ctx, access, body));
  }
  return found;
}

async function listAccounts(ctx: Ctx, access: ProviderAccess): Promise<Map<string, RemoteAccount>> {
  const found = new Map<string, RemoteAccount>();
  const countPage = listBound(smartleadFacts.name);
  for (let offset = 0; ; offset += PAGE) {
    const query = { offset: String(offset), limit: String(PAGE) };
    const { body } = await ask(ctx, access, { method: 'GET', path: '/email-accounts/', query }, Accounts);
    for (const account of body) found.set(account.from_email.toLowerCase(), remoteOf(ctx, access, account));
    if (body.length < PAGE) return found;
    countPage(body.length);
  }
}

function remoteOf(
  ctx: Pick<Ctx, 'clock'>,
  access: ProviderAccess,
  account: Account,
  passwords: readonly string[] = [],
): RemoteAccount {
  const problem = problemOf(account, [access.apiKey, ...passwords]);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const { daily_sent_count: sent } = account;
  return {
    id: String(account.id),
    email: account.from_email.toLowerCase(),
    state: problem === null ? 'connected' : 'error',
    problem,
    warmup: warmupOf(account.warmup_details),
    sent: typeof sent === 'number' ? [{ day, count: sentCount(sent) }] : [],
    sentInAll: null,
  };
}

/** Returns the problem of a saved account: saving succeeds even if one of its servers rejects the login. */
function problemOf(account: Account, known: readonly string[]): string | null {
  const secrets = [...known, account.password ?? '', account.imap_password ?? ''];
  const said = (text: string | null | undefined): string =>
    text ? `: ${asSentenceEnd(plainText(text, secrets))}` : '.';
  if (account.is_smtp_success === false) {
    return `Smartlead could not sign in to its SMTP server${said(account.smtp_failure_error)}`;
  }
  if (account.is_imap_success === false) {
    return `Smartlead could not sign in to its IMAP server${said(account.imap_failure_error)}`;
  }
  return null;
}

function warmupOf(details: Account['warmup_details']): RemoteWarmupState {
  if (details === null || details === undefined) return 'off';
  if (details.is_warmup_blocked === true || details.blocked_reason) return 'blocked';
  if (details.status === 'ACTIVE') return 'active';
  return details.status === 'INACTIVE' ? 'off' : details.status === 'PAUSED' ? 'paused' : 'unknown';
}

interface Call {
  readonly method: ProviderRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Account whose passwords the call contains. */
  readonly account?: NewAccount;
  readonly timeoutMs?: number;
  readonly accept?: readonly number[];
}

function ask<S extends TSchema>(
  ctx: Ctx,
  access: ProviderAccess,
  { method, path, query, body, account, timeoutMs, accept }: Call,
  schema: S,
): Promise<ProviderAnswer<Static<S>>> {
  const parameters = new URLSearchParams({ ...query, api_key: access.apiKey });
  const passwords = account === undefined ? [] : [account.login.smtp.password, account.login.imap.password];
  const request: ProviderRequest = {
    method,
    url: `${access.baseUrl}${path}?${parameters}`,
    headers: {},
    ...(body === undefined ? {} : { body }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(accept === undefined ? {} : { accept }),
    secrets: [access.apiKey, ...passwords],
    provider: smartleadFacts.name,
  };
  return askProvider(ctx, request, schema);
}
