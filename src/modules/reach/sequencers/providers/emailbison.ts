import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { listBound, RemoteId, RemoteName, sentCount } from './answer-parts.js';
import { ProviderFault } from './fault.js';
import { inParallel } from './in-parallel.js';
import type { NewAccount, ProviderAccess, ProviderFacts, RemoteAccount, SequencerProvider } from './provider.js';
import { askProvider, creating, type ProviderRequest } from './provider-http.js';

/**
 * EmailBison (docs.emailbison.com). Every customer has an instance with its own address. An account has one password
 * and its address as user name; no call changes them, so reconnecting deletes the account.
 */
export const emailbisonFacts: ProviderFacts = {
  name: 'EmailBison',
  baseUrl: null,
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
    { name: 'base_url', label: english`API address, https://<instance>/api`, secret: false, required: true },
    { name: 'api_key', label: english`API key of one workspace`, secret: true, required: true },
    { name: 'provider_workspace_id', label: english`Workspace ID`, secret: false, required: false },
  ],
  warmBatch: 100,
  batch: 50,
  // The provider's check of the servers fails when accounts are added in parallel.
  parallelCalls: 1,
  singleLogin: true,
  createsWhole: false,
};

const Sender = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  daily_limit: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  warmup_enabled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  emails_sent_count: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
});
type Sender = Static<typeof Sender>;

const OneSender = Type.Object({ data: Sender });
const Senders = Type.Object({
  data: Type.Array(Sender),
  meta: Type.Optional(Type.Object({ last_page: Type.Integer() })),
});
const Named = Type.Object({ id: Type.Union([Type.Integer(), RemoteId]), name: Type.Optional(RemoteName) });
/** Response to the documented key check. Only some versions return the workspace of the key. */
const User = Type.Object({ data: Type.Optional(Type.Unknown()) });
const Bound = Type.Object({ workspace: Named });
const Workspaces = Type.Object({
  data: Type.Array(Named),
});

export const emailbison: SequencerProvider = {
  validate: async (ctx, access) => {
    const { body: user } = await askProvider(ctx, request(access, 'GET', '/users'), User);
    // A workspace key sees only its workspace or lacks permission; a super admin key sees all workspaces.
    const asked = { ...request(access, 'GET', '/workspaces/v1.1'), accept: [403, 404, 405] };
    const listed = (await askProvider(ctx, asked, Workspaces)).body?.data ?? [];
    if (listed.length > 1) {
      const text =
        'The key belongs to a super admin and follows the workspace this user has open. Use a workspace key.';
      throw new ProviderFault('key_refused', text);
    }
    const own = Value.Check(Bound, user.data) ? user.data.workspace : listed[0];
    return { workspaceId: own === undefined ? null : String(own.id), name: own?.name ?? null, capacityLeft: null };
  },

  look: async (ctx, access, wanted) => {
    if (wanted.length > ONE_BY_ONE) {
      const listed = await listSenders(ctx, access, new URLSearchParams());
      return new Map(wanted.map(({ email }) => [email, listed.get(email) ?? null]));
    }
    const found = new Map<string, RemoteAccount | null>();
    await inParallel(wanted, emailbisonFacts.parallelCalls, async ({ email }) => {
      const listed = await listSenders(ctx, access, new URLSearchParams({ search: email }));
      found.set(email, listed.get(email) ?? null);
    });
    return found;
  },

  create: async (ctx, access, account) => {
    const made = await creating(async () => {
      const { smtp, imap } = account.login;
      const body = {
        ...settingsOf(account),
        email: account.email,
        password: smtp.password,
        smtp_server: smtp.host,
        smtp_port: smtp.port,
        smtp_secure: smtp.security === 'tls',
        imap_server: imap.host,
        imap_port: imap.port,
        imap_secure: imap.security === 'tls',
      };
      const call = {
        ...request(access, 'POST', '/sender-emails/imap-smtp', account, body),
        timeoutMs: CREATE_TIMEOUT_MS,
      };
      return (await askProvider(ctx, call, OneSender)).body.data;
    });
    if (made.daily_limit === account.dailyLimit) return remoteOf(made);
    // The create call accepts no limit. If this call fails, the account is found and updated.
    const limit = request(access, 'PATCH', pathOf(String(made.id)), account, { daily_limit: account.dailyLimit });
    return remoteOf((await askProvider(ctx, limit, OneSender)).body.data);
  },

  update: async (ctx, access, remote, account) => {
    const body = { ...settingsOf(account), daily_limit: account.dailyLimit };
    const call = request(access, 'PATCH', pathOf(remote.id), account, body);
    return remoteOf((await askProvider(ctx, call, OneSender)).body.data);
  },

  remove: async (ctx, access, remoteId) => {
    await askProvider(ctx, { ...request(access, 'DELETE', pathOf(remoteId)), accept: [404] }, Type.Unknown());
  },

  warm: async (ctx, access, remotes) => {
    const body = { sender_email_ids: remotes.map((remote) => Number(remote.id)) };
    await askProvider(ctx, request(access, 'PATCH', '/warmup/sender-emails/enable', undefined, body), Type.Unknown());
    return 'active';
  },
};

/** The server signs in to the account's servers before it responds. */
const CREATE_TIMEOUT_MS = 60_000;
/** Maximum addresses searched one by one: a page holds fifteen senders. */
const ONE_BY_ONE = 50;

async function listSenders(
  ctx: Ctx,
  access: ProviderAccess,
  filter: URLSearchParams,
): Promise<Map<string, RemoteAccount>> {
  const found = new Map<string, RemoteAccount>();
  const countPage = listBound(emailbisonFacts.name);
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams([...filter, ['page', String(page)]]);
    const { body } = await askProvider(ctx, request(access, 'GET', `/sender-emails?${query}`), Senders);
    for (const sender of body.data) found.set(sender.email.toLowerCase(), remoteOf(sender));
    if (body.data.length === 0 || page >= (body.meta?.last_page ?? 1)) return found;
    countPage(body.data.length);
  }
}

/** Returns the fields that can also be changed later. */
function settingsOf({ email, firstName, lastName, signature }: NewAccount) {
  return {
    name: `${firstName} ${lastName}`.trim() || email,
    ...(signature === null ? {} : { email_signature: signature }),
  };
}

function remoteOf(sender: Sender): RemoteAccount {
  const status = (sender.status ?? '').toLowerCase().replaceAll(' ', '_');
  const isLost = status === 'not_connected' || status === 'disconnected';
  const { warmup_enabled: warms, emails_sent_count: sent } = sender;
  return {
    id: String(sender.id),
    email: sender.email.toLowerCase(),
    state: isLost
      ? 'error'
      : status === 'connected'
        ? 'connected'
        : status.startsWith('pending')
          ? 'pending'
          : 'unknown',
    problem: isLost ? 'EmailBison cannot connect to the SMTP or IMAP server of the mailbox.' : null,
    warmup: warms === true ? 'active' : warms === false ? 'off' : 'unknown',
    sent: [],
    sentInAll: typeof sent === 'number' ? sentCount(sent) : null,
  };
}

function pathOf(id: string): string {
  return `/sender-emails/${encodeURIComponent(id)}`;
}

function request(
  access: ProviderAccess,
  method: ProviderRequest['method'],
  path: string,
  account?: NewAccount,
  body?: Readonly<Record<string, unknown>>,
): ProviderRequest {
  return {
    method,
    url: `${access.baseUrl}${path}`,
    headers: { authorization: `Bearer ${access.apiKey}` },
    ...(body === undefined ? {} : { body }),
    secrets: [access.apiKey, ...(account === undefined ? [] : [account.login.smtp.password])],
    provider: emailbisonFacts.name,
  };
}
