import type { Ctx } from '../../../platform/context.js';
import { getWorkspace } from '../workspaces/index.js';
import { type BillingAccount, ensureAccount, updateCustomer } from './accounts.repo.js';
import type { PaymentProvider } from './providers/payment-provider.js';

/** Account with an existing customer. */
export type Customer = BillingAccount & { readonly customer_id: string };

/**
 * Returns the customer of a workspace at the provider, and creates it if there is none. The idempotency key is stored before the call, so
 * that a call after a crash returns the same customer. Throws the provider's errors.
 */
export async function ensureCustomer(ctx: Ctx, provider: PaymentProvider, workspaceId: number): Promise<Customer> {
  const account = await ensureAccount(ctx.sql, workspaceId, ctx.ids.uuid(), ctx.clock.now());
  if (account.customer_id !== null) return { ...account, customer_id: account.customer_id };
  const { project_name: name } = await getWorkspace(ctx, workspaceId);
  const customerId = await provider.makeCustomer({ workspaceId, name, key: account.customer_key });
  await updateCustomer(ctx.sql, workspaceId, customerId, ctx.clock.now());
  return { ...account, customer_id: customerId };
}
