import type { Ctx } from '../../platform/context.js';
import { getWorkspace } from '../workspaces/index.js';
import { type BillingAccount, ensureAccount, updateCustomer } from './accounts.repo.js';
import type { PaymentProvider } from './providers/payment-provider.js';

/** An account whose customer exists. */
export type Customer = BillingAccount & { readonly customer_id: string };

/**
 * The customer of a workspace at the provider, made when there is none. The key of the order is stored before the call: asked
 * again after a crash, the provider gives the same customer. Throws as the provider does.
 */
export async function ensureCustomer(ctx: Ctx, provider: PaymentProvider, workspaceId: number): Promise<Customer> {
  const account = await ensureAccount(ctx.sql, workspaceId, ctx.ids.uuid(), ctx.clock.now());
  if (account.customer_id !== null) return { ...account, customer_id: account.customer_id };
  const { project_name: name } = await getWorkspace(ctx, workspaceId);
  const customerId = await provider.makeCustomer({ workspaceId, name, key: account.customer_key });
  await updateCustomer(ctx.sql, workspaceId, customerId, ctx.clock.now());
  return { ...account, customer_id: customerId };
}
