import { isReservedName } from '../../../engine/address/reserved-name.js';
import type { Ctx } from '../../../platform/context.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { findDomains, updateDomain } from '../domains.repo.js';
import { chooseProvider } from '../providers/choose-provider.service.js';
import { redirectDomains } from '../redirects/redirects.service.js';
import type { Registrar } from '../registrars/port.js';
import { viewTransfers } from '../transfers/list-transfers.service.js';
import { startTransfers } from '../transfers/start-transfers.service.js';
import type { OrderRow, PurchaseRow } from './orders.repo.js';

/** What did not work: `wait` may pass, `over` will not. */
export interface SettleTrouble {
  readonly kind: 'wait' | 'over';
  readonly message: string;
}

/**
 * Makes a bought domain ready: renewal as it was asked for, its zone at our DNS provider and the name servers of that at the
 * registrar, and the redirect. Every step may be repeated. Null: all of it is done.
 */
export async function settleDomain(
  ctx: Ctx,
  registrar: Registrar,
  purchase: PurchaseRow,
  order: OrderRow,
): Promise<SettleTrouble | null> {
  try {
    await registrar.setAutoRenew?.(order.domain, purchase.auto_renew);
    const renews =
      registrar.setAutoRenew === null
        ? ((await registrar.find(order.domain))?.autoRenew ?? false)
        : purchase.auto_renew;
    const [row] = await findDomains(ctx.sql, order.workspace_id, [order.domain]);
    if (row === undefined)
      return { kind: 'over', message: 'The domain was removed from the workspace after it was bought.' };
    await updateDomain(ctx.sql, row.workspace_id, row.id, {
      auto_renew: renews,
      updated_at: ctx.clock.now(),
    });
    const trouble = await connect(ctx, registrar, order);
    if (trouble !== null) return trouble;
    if (purchase.redirect_domain !== null) {
      await redirectDomains(ctx, order.workspace_id, { domains: [order.domain], target: purchase.redirect_domain });
    }
    if (renews !== purchase.auto_renew) {
      const message = `The domain is bought. Whether it renews by itself is switched at the website of ${registrar.name} only.`;
      return { kind: 'over', message };
    }
    return null;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const mayPass = error.outcome === 'retry' || error.outcome === 'unknown';
    return { kind: mayPass ? 'wait' : 'over', message: `The domain is bought. ${error.message}` };
  }
}

/** Has the domain brought here as one of one's own would be, and tells the registrar the name servers of its zone. */
async function connect(ctx: Ctx, registrar: Registrar, order: OrderRow): Promise<SettleTrouble | null> {
  const chosen = await chooseProvider(ctx, order.workspace_id, undefined);
  // Names for trying out are not published, so there are no records to set by hand.
  if (chosen.name === 'manual' && isReservedName(order.domain)) return markActive(ctx, order);
  const names = [order.domain];
  await startTransfers(ctx, order.workspace_id, { domains: names, provider: undefined, trusted: true, bought: true });
  const [transfer] = await viewTransfers(ctx, order.workspace_id, { batchId: null, domains: names });
  const nameservers = transfer?.row.nameservers ?? [];
  if (nameservers.length > 0) await registrar.setNameservers(order.domain, nameservers);
  if (chosen.name === 'manual' || nameservers.length > 0) return null;
  const message = transfer?.row.error_message ?? 'its DNS provider has not named its servers yet';
  return {
    kind: transfer?.row.completed_at == null ? 'wait' : 'over',
    message: `The domain is bought, but ${message}`,
  };
}

async function markActive(ctx: Ctx, order: OrderRow): Promise<null> {
  const [row] = await findDomains(ctx.sql, order.workspace_id, [order.domain]);
  if (row !== undefined) {
    await updateDomain(ctx.sql, row.workspace_id, row.id, { status: 'active', updated_at: ctx.clock.now() });
  }
  return null;
}
