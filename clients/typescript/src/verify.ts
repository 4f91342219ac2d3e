import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { WebhookEvent } from './generated/types.gen.js';

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The signature of a webhook is missing, wrong, or older than five minutes. */
export { WebhookVerificationError };

/**
 * Returns the event of a webhook whose signature is right (https://www.standardwebhooks.com). Throws
 * `WebhookVerificationError` otherwise.
 * @param body the body as received; a parsed body cannot be verified
 * @param secret of the subscription, or both while one replaces the other: `whsec_...`
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secret: string | readonly string[],
): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = Object.fromEntries(NAMES.map((name) => [name, headerOf(headers, name)]));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  let failure: unknown = new WebhookVerificationError('There is no secret');
  for (const one of secrets) {
    try {
      return new Webhook(one).verify(text, signed) as WebhookEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function headerOf(headers: Headers, name: string): string {
  if (typeof headers.get === 'function') return (headers as { get(name: string): string | null }).get(name) ?? '';
  const found = Object.entries(headers as Record<string, unknown>).find(([key]) => key.toLowerCase() === name)?.[1];
  return String([found ?? ''].flat()[0]);
}
