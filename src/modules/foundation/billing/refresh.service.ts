import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../events/index.js';
import { changeSubscriptionStatus } from '../workspaces/index.js';
import {
  type BillingAccount,
  deleteSetups,
  findAccount,
  listStaleAccounts,
  updateFromProvider,
} from './accounts.repo.js';
import { billingChanged } from './billing.events.js';
import { refreshBilling, refreshBillingKey } from './billing.jobs.js';
import { requirePaymentProvider } from './providers/open-provider.js';
import type { ProviderAccount } from './providers/payment-provider.js';

/** Fetches a workspace's customer from the provider and stores it. Null if there is no customer yet. Throws the provider's errors. */
export async function refreshAccount(ctx: Ctx, workspaceId: number): Promise<ProviderAccount | null> {
  const account = await findAccount(ctx.sql, workspaceId);
  if (account === undefined || account.customer_id === null) return null;
  const current = await (await requirePaymentProvider(ctx)).readAccount(account.customer_id);
  await keepAccount(ctx, account, current);
  return current;
}

/** Stores the provider's data, and emits an event if the status of the subscription has changed. */
export async function keepAccount(
  ctx: Ctx,
  { workspace_id: workspaceId, card }: Pick<BillingAccount, 'workspace_id' | 'card'>,
  current: ProviderAccount,
): Promise<void> {
  await inTx(ctx, async (ctx) => {
    // The workspace is locked first, as by the transaction that changes its seats, to prevent deadlocks.
    const status = current.subscription?.status ?? 'none';
    const { previous, maxMailboxes } = await changeSubscriptionStatus(ctx, workspaceId, status);
    await updateFromProvider(ctx.sql, workspaceId, current, ctx.clock.now());
    if (current.card !== null && card === null) await deleteSetups(ctx.sql, workspaceId);
    if (previous === status) return;
    await appendEvents(ctx, workspaceId, [billingChanged.draft({ previousStatus: previous, status, maxMailboxes })]);
  });
}

const DAY_MS = 86_400_000;
const ACCOUNTS_PER_TURN = 500;

/** Requests a refresh of every customer that was not refreshed for a day. */
export async function planRefreshes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS);
  for (const workspaceId of await listStaleAccounts(ctx.sql, before, ACCOUNTS_PER_TURN)) {
    await enqueue(ctx, refreshBilling, { workspaceId }, { jobKey: refreshBillingKey(workspaceId) });
  }
}
