import type { Ctx } from '../../../../platform/context.js';
import { takeDomain } from '../ownership/ownership.service.js';
import type { Registration } from '../registrars/port.js';
import { updateDomain } from '../registry/domains.repo.js';
import { ensureDomain } from '../registry/domains.service.js';
import type { OrderRow, PurchaseRow } from './orders.repo.js';

/** Milliseconds until the registrar is queried for the expiry of a registration. */
export const EXPIRY_LOOK_MS = 24 * 3_600_000;

/** Adds a purchased domain to the workspace, which becomes its owner. */
export async function enterDomain(
  ctx: Ctx,
  purchase: PurchaseRow,
  order: OrderRow,
  found: Registration,
): Promise<void> {
  const now = ctx.clock.now();
  const row = await ensureDomain(ctx, order.workspace_id, order.domain);
  await updateDomain(ctx.sql, row.workspace_id, row.id, {
    registrar: order.registrar,
    registered_at: order.registered_at ?? now,
    expires_at: order.expires_at,
    auto_renew: found.autoRenew ?? purchase.auto_renew,
    whoisguard: purchase.whoisguard,
    expiry_due_at: new Date(now.getTime() + EXPIRY_LOOK_MS),
    expiry_told_days: null,
    updated_at: now,
  });
  await takeDomain(ctx, row, 'bought');
}
