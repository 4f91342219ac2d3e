import { say } from '../../../../engine/words/say.js';
import type { Config } from '../../../../platform/config.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import type { PaymentProvider } from './payment-provider.js';
import type { StripeSettings } from './stripe.js';

const opened = new WeakMap<Config, Promise<PaymentProvider>>();

/** Returns whether this instance takes payments. */
export function takesPayments({ config }: Pick<Ctx, 'config'>): boolean {
  return settingsOf(config) !== null;
}

/** Returns the payment provider of this instance; null if workspaces do not pay. Loads its SDK on first use. */
export async function findPaymentProvider(ctx: Pick<Ctx, 'config' | 'http'>): Promise<PaymentProvider | null> {
  const settings = settingsOf(ctx.config);
  if (settings === null) return null;
  let provider = opened.get(ctx.config);
  if (provider === undefined) {
    provider = import('./stripe.js').then(({ createStripeProvider }) => createStripeProvider(settings, ctx.http));
    opened.set(ctx.config, provider);
  }
  return provider;
}

/**
 * Returns the payment provider like `findPaymentProvider`. Throws 409 `provider_not_configured` if workspaces do not
 * pay here.
 */
export async function requirePaymentProvider(ctx: Pick<Ctx, 'config' | 'http'>): Promise<PaymentProvider> {
  const provider = await findPaymentProvider(ctx);
  if (provider !== null) return provider;
  throw conflict(
    'provider_not_configured',
    say`No payment provider is configured on this instance; mailboxes and purchases require no payment.`,
  );
}

function settingsOf({ providers }: Config): StripeSettings | null {
  const { stripeSecretKey, stripeWebhookSecret, stripePriceId, stripeApiUrl } = providers;
  if (stripeSecretKey === null || stripeWebhookSecret === null || stripePriceId === null) return null;
  return {
    secretKey: stripeSecretKey,
    webhookSecret: stripeWebhookSecret,
    priceId: stripePriceId,
    apiUrl: stripeApiUrl,
  };
}
