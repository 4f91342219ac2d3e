import type { Ctx } from '../../../../platform/context.js';
import type { OauthProvider } from './oauth-providers.js';
import type { TenantRow } from './tenants.repo.js';

/** Credential of a tenant in plain text. Never log it. */
export interface TenantSecret {
  /** PEM; absent with a client secret. */
  readonly privateKey?: string;
  /** Google: ID of the key. Microsoft: SHA-256 thumbprint of the certificate, base64url. */
  readonly keyId?: string;
  readonly clientSecret?: string;
}

/** Tenant with its credential, stored or proposed. Never log it. */
export interface TenantAccess {
  readonly provider: OauthProvider;
  readonly directory: string;
  readonly adminAddress: string | null;
  readonly clientId: string;
  readonly groupId: string | null;
  readonly secret: TenantSecret;
}

export function sealTenantSecret(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  tenantId: string,
  secret: TenantSecret,
): Buffer {
  return ctx.secrets.encrypt(workspaceId, tenantContext(tenantId), JSON.stringify(secret));
}

/** Returns a stored tenant with its credential in plain text. Throws `DecryptionError` if the value belongs to another row. */
export function openTenant(ctx: Pick<Ctx, 'secrets'>, row: TenantRow): TenantAccess {
  const plain = ctx.secrets.decrypt(row.workspace_id, tenantContext(row.id), row.credentials);
  return {
    provider: row.provider as OauthProvider,
    directory: row.directory,
    adminAddress: row.admin_address,
    clientId: row.client_id,
    groupId: row.group_id,
    secret: JSON.parse(plain) as TenantSecret,
  };
}

export function tenantContext(tenantId: string): string {
  return `tenants:${tenantId}:credentials`;
}
