import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { hasInstanceAccess, type ProviderAccess } from './open-provider.service.js';
import { DNS_PROVIDERS, type DnsProviderName, isConfiguredDns, isRegistrarDns } from './port.js';
import { listProviders } from './providers.repo.js';

/** Provider that a workspace may use, with the owner of its credentials; `manual` needs none. */
export interface ChosenProvider {
  readonly name: DnsProviderName | 'manual';
  readonly access: ProviderAccess | null;
}

/**
 * Returns the requested provider; by default the workspace's own, then the instance's, then `manual`. Throws 409
 * `provider_not_configured` without credentials for the requested provider.
 */
export async function chooseProvider(
  ctx: Ctx,
  workspaceId: number,
  wanted: string | undefined,
): Promise<ChosenProvider> {
  if (wanted === 'manual') return { name: 'manual', access: null };
  const own = new Set((await listProviders(ctx.sql, workspaceId)).map((row) => row.provider));
  const offered: ChosenProvider[] = [
    ...DNS_PROVIDERS.filter((name) => own.has(name)).map((name) => ({ name, access: 'workspace' }) as const),
    ...DNS_PROVIDERS.filter((name) => hasInstanceAccess(ctx, name)).map(
      (name) => ({ name, access: 'instance' }) as const,
    ),
  ];
  if (wanted === undefined) return offered[0] ?? { name: 'manual', access: null };
  if (isRegistrarDns(wanted) && hasInstanceAccess(ctx, wanted)) return { name: wanted, access: 'instance' };
  const found = isConfiguredDns(wanted) ? offered.find(({ name }) => name === wanted) : undefined;
  if (found !== undefined) return found;
  throw conflict(
    'provider_not_configured',
    say`No credentials for ${wanted} are stored, neither in this workspace nor on the instance.`,
    {
      provider: wanted,
    },
  );
}
