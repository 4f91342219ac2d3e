import { createHash } from 'node:crypto';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ProviderFault } from './fault.js';
import type { NewAccount, ProviderAccess, ProviderFacts, RemoteAccount, SequencerProvider } from './provider.js';
import * as accounts from './sandbox-accounts.repo.js';

/**
 * Sequencer without an external service, to try exports: its accounts are rows of the instance. A key starts with
 * `sandbox`; `sandbox-limit-3` allows three accounts. An address whose local part ends in `+refused` is rejected. An
 * account with warmup sends five messages per day.
 */
export const sandboxFacts: ProviderFacts = {
  name: 'Sandbox',
  baseUrl: 'sandbox:',
  capabilities: {
    export_mailboxes: true,
    reconnect_mailboxes: 'in_place',
    validate: true,
    remote_status: true,
    oauth_mailboxes: false,
    warmup: true,
    usage_read_back: true,
    max_batch: 100,
  },
  fields: [{ name: 'api_key', label: english`Any text that starts with "sandbox"`, secret: true, required: true }],
  warmBatch: 100,
  batch: 50,
  parallelCalls: 1,
  singleLogin: false,
  createsWhole: false,
};

const WARMUP_PER_DAY = 5;

export const sandbox: SequencerProvider = {
  validate: async (ctx, access) => {
    const account = accountOf(access);
    const limit = limitOf(access);
    const used = limit === null ? 0 : await accounts.countSandboxAccounts(ctx.sql, access.workspaceId, account);
    return {
      workspaceId: account,
      name: 'Sandbox workspace',
      capacityLeft: limit === null ? null : Math.max(0, limit - used),
    };
  },

  look: async (ctx, access, wanted) => {
    const emails = wanted.map((one) => one.email);
    const rows = await accounts.findSandboxAccounts(ctx.sql, access.workspaceId, accountOf(access), emails);
    const byEmail = new Map(rows.map((row) => [row.email, remoteOf(ctx, row)]));
    return new Map(emails.map((email) => [email, byEmail.get(email) ?? null]));
  },

  create: async (ctx, access, account) => {
    const owner = accountOf(access);
    const limit = limitOf(access);
    if (account.email.slice(0, account.email.lastIndexOf('@')).endsWith('+refused')) {
      throw new ProviderFault('refused', 'Sandbox returned status 400: SMTP login failed.');
    }
    const used = await accounts.countSandboxAccounts(ctx.sql, access.workspaceId, owner);
    if (limit !== null && used >= limit) {
      throw new ProviderFault('refused', `Sandbox returned status 400: The plan allows ${limit} accounts.`);
    }
    const id = `sbx_${ctx.ids.uuid()}`;
    const key = { id, email: account.email, now: ctx.clock.now() };
    if (!(await accounts.insertSandboxAccount(ctx.sql, access.workspaceId, owner, key, valuesOf(account)))) {
      throw new ProviderFault('exists', 'Sandbox already has this address.');
    }
    return remoteOf(ctx, { id, email: account.email, warmup: false });
  },

  update: async (ctx, access, remote, account) => {
    const key = { email: remote.email, now: ctx.clock.now() };
    await accounts.updateSandboxAccount(ctx.sql, access.workspaceId, accountOf(access), key, valuesOf(account));
    return remote;
  },

  warm: async (ctx, access, remotes) => {
    const ids = remotes.map((remote) => remote.id);
    await accounts.warmSandboxAccounts(ctx.sql, access.workspaceId, accountOf(access), ids);
    return 'active';
  },
};

function accountOf({ apiKey }: ProviderAccess): string {
  if (!apiKey.startsWith('sandbox')) {
    throw new ProviderFault('key_refused', 'Sandbox rejected the API key: it does not start with "sandbox".');
  }
  return `sbx_${createHash('sha256').update(apiKey).digest('hex').slice(0, 12)}`;
}

function limitOf({ apiKey }: ProviderAccess): number | null {
  const digits = /^sandbox-limit-(\d{1,5})$/.exec(apiKey)?.[1];
  return digits === undefined ? null : Number(digits);
}

function valuesOf({ firstName, lastName, login, dailyLimit }: NewAccount): accounts.SandboxAccountValues {
  return {
    displayName: `${firstName} ${lastName}`.trim(),
    smtpHost: login.smtp.host,
    imapHost: login.imap.host,
    dailyLimit,
  };
}

function remoteOf(ctx: Pick<Ctx, 'clock'>, { id, email, warmup }: accounts.SandboxAccountRow): RemoteAccount {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return {
    id,
    email,
    state: 'connected',
    problem: null,
    warmup: warmup ? 'active' : 'off',
    sent: [{ day, count: warmup ? WARMUP_PER_DAY : 0 }],
    sentInAll: null,
  };
}
