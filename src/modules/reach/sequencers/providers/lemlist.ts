import { type Static, Type } from 'typebox';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { RemoteId, RemoteName } from './answer-parts.js';
import { inParallel } from './in-parallel.js';
import type { NewAccount, ProviderAccess, ProviderFacts, RemoteAccount, SequencerProvider } from './provider.js';
import { askProvider, creating, type ProviderRequest, plainText } from './provider-http.js';

/**
 * lemlist (developer.lemlist.com). No call lists or changes accounts: an account is known by the ID returned when it
 * was created, and a second account for an address is rejected. Testing an account shows whether it exists and works.
 */
export const lemlistFacts: ProviderFacts = {
  name: 'lemlist',
  baseUrl: 'https://api.lemlist.com/api',
  capabilities: {
    export_mailboxes: true,
    reconnect_mailboxes: 'recreate',
    validate: true,
    remote_status: true,
    oauth_mailboxes: false,
    warmup: true,
    usage_read_back: false,
    max_batch: 1,
  },
  fields: [
    { name: 'api_key', label: english`API key`, secret: true, required: true },
    { name: 'base_url', label: english`Proxy address`, secret: false, required: false },
  ],
  warmBatch: 1,
  batch: 50,
  parallelCalls: 2,
  singleLogin: false,
  createsWhole: false,
};

const Team = Type.Object({ _id: RemoteId, name: Type.Optional(RemoteName) });
const Created = Type.Object({ id: RemoteId, email: Type.String() });
const Side = Type.Object({ success: Type.Boolean(), error: Type.Optional(Type.String()) });
const Tested = Type.Object({ smtp: Side, imap: Side });

export const lemlist: SequencerProvider = {
  validate: async (ctx, access) => {
    const { body } = await askProvider(ctx, request(access, 'GET', '/team'), Team);
    return { workspaceId: body._id, name: body.name ?? null, capacityLeft: null };
  },

  /** An address without a known ID cannot be looked up. */
  look: async (ctx, access, wanted) => {
    const found = new Map<string, RemoteAccount | null>();
    await inParallel(wanted, lemlistFacts.parallelCalls, async ({ email, id }) => {
      if (id !== null) found.set(email, await testAccount(ctx, access, email, id));
    });
    return found;
  },

  create: (ctx, access, account) =>
    creating(async () => {
      const { smtp, imap } = account.login;
      const body = {
        sender_name: `${account.firstName} ${account.lastName}`.trim() || account.email,
        sender_email: account.email,
        smtp_host: smtp.host,
        smtp_port: smtp.port,
        smtp_login: smtp.username,
        smtp_password: smtp.password,
        smtp_secure: smtp.security === 'tls',
        imap_host: imap.host,
        imap_port: imap.port,
        imap_login: imap.username,
        imap_password: imap.password,
        imap_secure: imap.security === 'tls',
      };
      const call = { ...request(access, 'POST', '/user/email-accounts', account, body), timeoutMs: CREATE_TIMEOUT_MS };
      const made = (await askProvider(ctx, call, Created)).body;
      return remoteOf(made.id, account.email, null);
    }),

  /** Accounts cannot be changed, so no call is made. */
  update: async (_ctx, _access, remote) => remote,

  remove: async (ctx, access, remoteId) => {
    await askProvider(ctx, { ...request(access, 'DELETE', pathOf(remoteId)), accept: [404] }, Type.Unknown());
  },

  warm: async (ctx, access, remotes) => {
    for (const { id } of remotes) {
      await askProvider(ctx, request(access, 'POST', `/lemwarm/${encodeURIComponent(id)}/start`), Type.Unknown());
    }
    return 'active';
  },
};

/** lemlist connects to the servers of the account before it responds. */
const CREATE_TIMEOUT_MS = 60_000;

/** Tests an account. A test changes nothing, so it can be repeated like a read. */
async function testAccount(ctx: Ctx, access: ProviderAccess, email: string, id: string): Promise<RemoteAccount | null> {
  const call = { ...request(access, 'POST', `${pathOf(id)}/test`), accept: [404], repeatable: true };
  const { status, body } = await askProvider(ctx, call, Tested);
  return status === 404 ? null : remoteOf(id, email, problemOf(body, access));
}

function problemOf({ smtp, imap }: Static<typeof Tested>, { apiKey }: ProviderAccess): string | null {
  const said = (text: string | undefined): string => (text === undefined ? '.' : `: ${plainText(text, [apiKey])}.`);
  if (!smtp.success) return `lemlist could not sign in to its SMTP server${said(smtp.error)}`;
  if (!imap.success) return `lemlist could not sign in to its IMAP server${said(imap.error)}`;
  return null;
}

function remoteOf(id: string, email: string, problem: string | null): RemoteAccount {
  return {
    id,
    email,
    state: problem === null ? 'connected' : 'error',
    problem,
    warmup: 'unknown',
    sent: [],
    sentInAll: null,
  };
}

function pathOf(id: string): string {
  return `/user/email-accounts/${encodeURIComponent(id)}`;
}

/** Builds a request with HTTP Basic: an empty username, and the key as the password. */
function request(
  access: ProviderAccess,
  method: ProviderRequest['method'],
  path: string,
  account?: NewAccount,
  body?: Readonly<Record<string, unknown>>,
): ProviderRequest {
  const token = Buffer.from(`:${access.apiKey}`).toString('base64');
  const passwords = account === undefined ? [] : [account.login.smtp.password, account.login.imap.password];
  return {
    method,
    url: `${access.baseUrl}${path}`,
    headers: { authorization: `Basic ${token}` },
    ...(body === undefined ? {} : { body }),
    secrets: [access.apiKey, token, ...passwords],
    provider: lemlistFacts.name,
  };
}
