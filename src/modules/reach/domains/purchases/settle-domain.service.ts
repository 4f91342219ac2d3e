import { isReservedName } from '../../../../engine/address/reserved-name.js';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { chooseProvider } from '../providers/choose-provider.service.js';
import { isRegistrarDns } from '../providers/port.js';
import { redirectDomains } from '../redirects/redirects.service.js';
import type { Registrar } from '../registrars/port.js';
import { findDomains, updateDomain } from '../registry/domains.repo.js';
import { viewTransfers } from '../transfers/list-transfers.service.js';
import { startTransfers } from '../transfers/start-transfers.service.js';
import type { OrderRow, PurchaseRow } from './orders.repo.js';

/** Why setup is incomplete: `wait` may resolve later, `over` does not. */
export interface SettleTrouble {
  readonly kind: 'wait' | 'over';
  readonly message: string;
}

/**
 * Sets up a bought domain: automatic renewal, its zone at the DNS provider, the name servers at the registrar, and the
 * redirect. Every step may be repeated. Returns null once everything is done.
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
      return { kind: 'over', message: english`The domain was removed from the workspace after it was bought.` };
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
      const message = english`The domain is registered. Automatic renewal can be changed only on the website of ${registrar.name}.`;
      return { kind: 'over', message };
    }
    return null;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const mayPass = error.outcome === 'retry' || error.outcome === 'unknown';
    return { kind: mayPass ? 'wait' : 'over', message: english`The domain is bought. ${error.message}` };
  }
}

/** Transfer statuses in which the records of the domain are written. */
const WRITTEN = new Set(['awaiting_nameservers', 'verifying', 'completed', 'skipped']);

/** Connects the domain and sets the name servers of its zone at the registrar. */
async function connect(ctx: Ctx, registrar: Registrar, order: OrderRow): Promise<SettleTrouble | null> {
  // Reserved names are not in public DNS (RFC 6761): there are no records to set or check, with any provider.
  if (isReservedName(order.domain)) return markActive(ctx, order);
  const chosen = await chooseProvider(ctx, order.workspace_id, undefined);
  const names = [order.domain];
  // Without a DNS provider, the registrar hosts the zone if it can.
  const provider = chosen.name === 'manual' && isRegistrarDns(order.registrar) ? order.registrar : undefined;
  await startTransfers(ctx, order.workspace_id, { domains: names, provider, trusted: true, bought: true });
  const [transfer] = await viewTransfers(ctx, order.workspace_id, { batchId: null, domains: names });
  const nameservers = transfer?.row.nameservers ?? [];
  if (nameservers.length > 0) await registrar.setNameservers(order.domain, nameservers);
  const isWritten = provider !== undefined && WRITTEN.has(transfer?.row.status ?? '');
  const isByHand = chosen.name === 'manual' && provider === undefined;
  if (isByHand || isWritten || nameservers.length > 0) return null;
  const waiting =
    provider === undefined ? 'its DNS provider has not named its servers yet' : 'its records are not set yet';
  const message = transfer?.row.error_message ?? waiting;
  return {
    kind: transfer?.row.completed_at == null ? 'wait' : 'over',
    message: english`The domain is bought, but ${message}`,
  };
}

async function markActive(ctx: Ctx, order: OrderRow): Promise<null> {
  const [row] = await findDomains(ctx.sql, order.workspace_id, [order.domain]);
  if (row !== undefined) {
    await updateDomain(ctx.sql, row.workspace_id, row.id, { status: 'active', updated_at: ctx.clock.now() });
  }
  return null;
}
