import type { Ctx } from '../../../../platform/context.js';
import { openProvider, type ProviderAccess } from '../providers/open-provider.service.js';
import { isDnsProvider } from '../providers/port.js';
import { dropMadeZone } from './transfer-zone.service.js';
import { findTransfer, isZoneWanted } from './transfers.repo.js';

/**
 * Deletes the zone that a canceled transfer created at a provider, unless a later transfer of the workspace uses it. Can be repeated.
 * Throws `OutsideError` if the provider fails.
 */
export async function dropCancelledZone(ctx: Ctx, workspaceId: number, transferId: string): Promise<void> {
  const transfer = await findTransfer(ctx.sql, workspaceId, transferId);
  if (transfer === undefined || transfer.status !== 'cancelled' || !transfer.zone_made) return;
  if (!isDnsProvider(transfer.provider) || (await isZoneWanted(ctx.sql, transfer))) return;
  const { provider } = await openProvider(ctx, workspaceId, transfer.provider, transfer.access as ProviderAccess);
  await dropMadeZone(ctx, transfer, provider);
}
