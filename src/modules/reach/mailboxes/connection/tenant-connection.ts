import type { Ctx } from '../../../../platform/context.js';
import type { StoredConnection } from '../core/connection.js';
import { apiServer, OAUTH_FACTS, type OauthProvider } from '../oauth/oauth-providers.js';

/** User of a connected tenant. */
export interface TenantUser {
  readonly provider: OauthProvider;
  readonly tenantId: string;
  /** ID of the user at the provider, which stays when the address changes. */
  readonly userId: string;
}

/** Connection whose tokens a tenant mints. */
export interface TenantConnection {
  readonly connection: StoredConnection;
  readonly secrets: Record<string, never>;
  readonly tenant: TenantUser;
}

/** Returns the connection of a user of a tenant: over the API of the provider, since a tenant grants nothing else. */
export function tenantConnection(
  { config }: Pick<Ctx, 'config'>,
  address: string,
  tenant: TenantUser,
): TenantConnection {
  const { provider, tenantId, userId } = tenant;
  const endpoint = { ...apiServer(config.tenants[provider]), username: address };
  return {
    connection: {
      auth: `oauth_${provider}`,
      kind: OAUTH_FACTS[provider].api,
      smtp: endpoint,
      imap: endpoint,
      tenant: { id: tenantId, user: userId },
    },
    secrets: {},
    tenant,
  };
}
