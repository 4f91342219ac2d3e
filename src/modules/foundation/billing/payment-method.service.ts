import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { type BILLING_STATUSES, getWorkspace } from '../workspaces/index.js';
import { findAccount, findSetup, insertSetup, type SetupPage } from './accounts.repo.js';
import { ensureCustomer } from './customer.service.js';
import { requirePaymentProvider } from './providers/open-provider.js';
import type { PaymentCard } from './providers/payment-provider.js';

export interface PaymentMethod {
  readonly card: PaymentCard | null;
  readonly status: (typeof BILLING_STATUSES)[number];
  readonly updatedAt: Date | null;
}

/** Minimum remaining time of an open page that is returned again. */
const LEAST_LIFE_MS = 30 * 60_000;

/** Returns the payment method of a workspace. Throws `workspace_not_found` (404). */
export async function getPaymentMethod(ctx: Ctx, workspaceId: number): Promise<PaymentMethod> {
  const workspace = await getWorkspace(ctx, workspaceId);
  const account = await findAccount(ctx.sql, workspaceId);
  return {
    card: account?.card ?? null,
    status: workspace.subscription_status as (typeof BILLING_STATUSES)[number],
    updatedAt: account?.updated_at ?? null,
  };
}

/**
 * Returns a page for entering a payment method: the open one, otherwise a new one. Calls the provider, so it runs
 * outside of any transaction. Throws 422 `invalid_url`, 409 `provider_not_configured`, and the errors of the provider.
 */
export async function openSetup(ctx: Ctx, workspaceId: number, returnUrl: string | undefined): Promise<SetupPage> {
  const target = returnAddress(ctx, returnUrl);
  const provider = await requirePaymentProvider(ctx);
  const open = await findPage(ctx, workspaceId, target);
  if (open !== undefined) return open;
  const { customer_id: customerId } = await ensureCustomer(ctx, provider, workspaceId);
  const { id, url, expiresAt } = await provider.makeSetup({ customerId, returnUrl: target, key: ctx.ids.uuid() });
  await insertSetup(ctx.sql, workspaceId, { id, url, expiresAt, returnUrl: target });
  return { id, url, expires_at: expiresAt };
}

function findPage(ctx: Ctx, workspaceId: number, target: string): Promise<SetupPage | undefined> {
  return findSetup(ctx.sql, workspaceId, target, new Date(ctx.clock.now().getTime() + LEAST_LIFE_MS));
}

/**
 * Redirects browsers to https only, or to http at localhost, because an attacker on the network could redirect the
 * member elsewhere.
 */
function returnAddress(ctx: Ctx, returnUrl: string | undefined): string {
  if (returnUrl === undefined) return ctx.config.publicUrl;
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '') {
    throw valueError(['body', 'return_url'], 'invalid_url', say`must be an https address`, returnUrl);
  }
  return url.href;
}
