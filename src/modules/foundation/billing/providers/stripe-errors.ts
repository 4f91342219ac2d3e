import Stripe from 'stripe';
import { say } from '../../../../engine/words/say.js';
import { AppError } from '../../../../platform/errors.js';

/**
 * Converts an error of Stripe's SDK (https://docs.stripe.com/error-low-level). Includes advice for the member, but no
 * secrets or decline codes.
 */
export function stripeError(error: unknown): AppError {
  const { errors } = Stripe;
  if (error instanceof AppError) return error;
  if (error instanceof errors.StripeCardError) {
    return new AppError('payment_failed', 402, say`The payment was declined: ${error.message}`);
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new AppError(
      'provider_not_configured',
      409,
      say`Stripe rejected the API key of this instance. Ask the operator to update it.`,
    );
  }
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError) {
    return new AppError(
      'provider_timeout',
      504,
      say`Stripe did not respond in time. Retry the request; nothing is charged twice.`,
    );
  }
  const text = error instanceof Error ? error.message : String(error);
  return new AppError('provider_error', 502, say`Stripe rejected the request: ${text.slice(0, 300)}`);
}
