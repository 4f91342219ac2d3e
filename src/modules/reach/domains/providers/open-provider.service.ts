import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { cloudflare } from './cloudflare.js';
import { openRegistrarDns } from './open-registrar-dns.js';
import { type ConfiguredDnsName, type DnsProvider, type DnsProviderName, isConfiguredDns } from './port.js';
import { powerdns } from './powerdns.js';
import { type AccessSettings, providerWith, serverAt } from './provider-access.js';
import { findProvider, type ProviderRow } from './providers.repo.js';
import { rfc2136 } from './rfc2136.js';

/** Owner of the credentials: the workspace or the instance. */
export type ProviderAccess = 'workspace' | 'instance';

export interface OpenProvider {
  readonly provider: DnsProvider;
  readonly access: ProviderAccess;
}

/**
 * Opens a provider with the workspace's credentials, or with those of the instance if the workspace has none.
 * @param access restricts the choice, for zones created with specific credentials.
 * Throws 409 `provider_not_configured` without credentials.
 */
export async function openProvider(
  ctx: Ctx,
  workspaceId: number,
  name: DnsProviderName,
  access: ProviderAccess | null = null,
): Promise<OpenProvider> {
  if (isConfiguredDns(name) && access !== 'instance') {
    const row = await findProvider(ctx.sql, workspaceId, name);
    if (row !== undefined) return { provider: fromRow(ctx, name, row), access: 'workspace' };
  }
  const provider = access === 'workspace' ? null : fromSettings(ctx, name);
  if (provider !== null) return { provider, access: 'instance' };
  throw conflict(
    'provider_not_configured',
    say`No credentials for ${name} are stored, neither in this workspace nor on the instance.`,
    {
      provider: name,
    },
  );
}

/** Returns whether the instance settings contain credentials for a provider. */
export function hasInstanceAccess(ctx: Ctx, name: DnsProviderName): boolean {
  return fromSettings(ctx, name) !== null;
}

function fromSettings(ctx: Ctx, name: DnsProviderName): DnsProvider | null {
  if (!isConfiguredDns(name)) return openRegistrarDns(ctx, name);
  const { providers } = ctx.config;
  if (name === 'powerdns' && providers.powerdnsUrl !== null && providers.powerdnsApiKey !== null) {
    const { powerdnsUrl: url, powerdnsApiKey: apiKey, powerdnsNameservers: nameservers } = providers;
    return powerdns(ctx, { url, apiKey, nameservers, isOfWorkspace: false });
  }
  if (name === 'cloudflare' && providers.cloudflareApiToken !== null) {
    const { cloudflareApiUrl: url, cloudflareApiToken: apiToken, cloudflareAccountId: accountId } = providers;
    return cloudflare(ctx, { url, apiToken, accountId });
  }
  if (name === 'rfc2136' && providers.rfc2136Url !== null && providers.rfc2136KeySecret !== null) {
    const { rfc2136Url, rfc2136KeyName, rfc2136KeySecret, rfc2136KeyAlgorithm: algorithm } = providers;
    const key = { name: rfc2136KeyName ?? '', algorithm, secret: Buffer.from(rfc2136KeySecret, 'base64') };
    const server = serverAt(rfc2136Url);
    return rfc2136(ctx, { ...server, ports: [server.port], isOfWorkspace: false, key });
  }
  return null;
}

/** Returns the encryption context of a provider secret. */
export function secretContext(name: ConfiguredDnsName): string {
  return `dns_providers:${name}`;
}

function fromRow(ctx: Ctx, name: ConfiguredDnsName, row: ProviderRow): DnsProvider {
  const secret = ctx.secrets.decrypt(row.workspace_id, secretContext(name), row.secret);
  return providerWith(ctx, name, { settings: row.settings as unknown as AccessSettings, secret });
}
