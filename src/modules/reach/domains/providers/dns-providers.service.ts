import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { conflict, notFound, valueError } from '../../../../platform/errors.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { chooseProvider } from './choose-provider.service.js';
import { hasInstanceAccess, type ProviderAccess, secretContext } from './open-provider.service.js';
import { type ConfiguredDnsName, DNS_PROVIDERS, type DnsProvider, isConfiguredDns } from './port.js';
import {
  type AccessFields,
  type AccessSettings,
  type GivenAccess,
  providerWith,
  readAccess,
  SECRET_FIELD,
} from './provider-access.js';
import { asAppError } from './provider-error.js';
import { listProviderUses } from './provider-uses.reads.js';
import { deleteProvider, listProviders, lockProvider, type ProviderRow, upsertProvider } from './providers.repo.js';

/** Provider as shown to a workspace. */
export interface ProviderView {
  readonly name: ConfiguredDnsName;
  readonly access: ProviderAccess | null;
  readonly isDefault: boolean;
  readonly domains: number;
  /** Credentials stored by the workspace; null if none. */
  readonly own: { readonly settings: AccessSettings; readonly secretHint: string; readonly verifiedAt: Date } | null;
}

/** Lists all DNS providers, with the credentials that the workspace would use for each. */
export async function listDnsProviders(ctx: Ctx, workspaceId: number): Promise<ProviderView[]> {
  const rows = await listProviders(ctx.sql, workspaceId);
  const uses = await listProviderUses(ctx.sql, workspaceId);
  const chosen = await chooseProvider(ctx, workspaceId, undefined);
  return DNS_PROVIDERS.map((name) => {
    const row = rows.find(({ provider }) => provider === name);
    const access = row !== undefined ? 'workspace' : hasInstanceAccess(ctx, name) ? 'instance' : null;
    const domains = uses.filter(({ provider }) => provider === name).reduce((sum, use) => sum + use.domains, 0);
    return { name, access, isDefault: chosen.name === name, domains, own: row === undefined ? null : ownOf(row) };
  });
}

/** Returns the workspace's credentials for a provider. Throws 404 `dns_provider_not_found`. */
export async function getDnsProvider(ctx: Ctx, workspaceId: number, name: string): Promise<ProviderView> {
  const view = (await listDnsProviders(ctx, workspaceId)).find((one) => one.name === name && one.own !== null);
  if (view === undefined) throw notFound('dns_provider');
  return view;
}

/**
 * Stores the workspace's credentials for a provider, replacing earlier ones, after the provider has accepted them.
 * Never call it inside a transaction. Throws 404 for an unknown provider, 422 at the invalid or rejected field, 502 and
 * 504 if the provider does not respond.
 */
export async function setDnsProvider(
  ctx: Ctx,
  workspaceId: number,
  name: string,
  body: AccessFields,
): Promise<ProviderView> {
  if (!isConfiguredDns(name)) throw notFound('dns_provider');
  const given = readAccess(name, body);
  await verify(providerWith(ctx, name, given), given.settings.zone, SECRET_FIELD[name]);
  await inTx(ctx, (ctx) => keep(ctx, workspaceId, name, given));
  return getDnsProvider(ctx, workspaceId, name);
}

async function verify(provider: DnsProvider, zone: string | null, secretField: string): Promise<void> {
  try {
    await provider.verify(zone);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.outcome === 'credential') throw valueError(['body', secretField], 'invalid_secret', error.sentence);
    if (error.status === 404 && zone !== null) throw valueError(['body', 'zone'], 'unknown_zone', error.sentence, zone);
    if (error.outcome === 'refused' && error.said !== '') {
      throw valueError(['body', secretField], 'invalid_secret', error.sentence);
    }
    // Rejected before any request was sent: the address is not allowed.
    if (error.outcome === 'refused' && error.status === null) {
      throw valueError(
        ['body', provider.name === 'cloudflare' ? secretField : 'url'],
        'url_not_allowed',
        error.sentence,
      );
    }
    throw asAppError(error);
  }
}

const HINT = 4;

async function keep(
  ctx: Ctx,
  workspaceId: number,
  name: ConfiguredDnsName,
  { settings, secret }: GivenAccess,
): Promise<void> {
  const now = ctx.clock.now();
  // The last characters of a short secret would reveal too much.
  const secretHint = secret.length >= 4 * HINT ? `…${secret.slice(-HINT)}` : '…';
  await upsertProvider(ctx.sql, {
    workspace_id: workspaceId,
    provider: name,
    settings: storedJson({ ...settings, secretHint }),
    secret: ctx.secrets.encrypt(workspaceId, secretContext(name), secret),
    created_at: now,
    updated_at: now,
  });
  await audit(ctx, workspaceId, name, 'set', { ...settings });
}

/** Deletes the workspace's credentials. Throws 404, and 409 `in_use` while domains or transfers use them. */
export async function removeDnsProvider(ctx: Ctx, workspaceId: number, name: string): Promise<ConfiguredDnsName> {
  if (!isConfiguredDns(name)) throw notFound('dns_provider');
  await inTx(ctx, async (ctx) => {
    const row = await lockProvider(ctx.sql, workspaceId, name);
    if (row === undefined) throw notFound('dns_provider');
    const uses = await listProviderUses(ctx.sql, workspaceId);
    const inUse = uses.find((use) => use.provider === name && use.access === 'workspace');
    if (inUse !== undefined && inUse.domains > 0) {
      const text = say`${inUse.domains} domains use these credentials of ${name}; move the domains to another provider first.`;
      throw conflict('in_use', text, { domains: inUse.domains, example: inUse.example });
    }
    await deleteProvider(ctx.sql, workspaceId, name);
    await audit(ctx, workspaceId, name, 'removed', {});
  });
  return name;
}

function audit(ctx: Ctx, workspaceId: number, name: string, what: 'set' | 'removed', changes: Record<string, unknown>) {
  const entry = { action: `dns_provider.${what}` as const, resource: 'dns_provider', resourceId: name, changes };
  return appendAudit(ctx, workspaceId, entry);
}

function ownOf(row: ProviderRow): ProviderView['own'] {
  const { secretHint, ...settings } = row.settings as unknown as AccessSettings & { readonly secretHint: string };
  return { settings, secretHint, verifiedAt: row.updated_at };
}
