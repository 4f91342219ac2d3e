import { createHmac } from 'node:crypto';
import { SECRET_PREFIX, signatureHeader, signedText } from '../../../engine/webhook/signing.js';
import type { Ctx } from '../../../platform/context.js';
import { listLiveSecrets } from './secrets.repo.js';

/** Returns the encryption context of a secret; a copy in another row cannot be decrypted. */
export function signingSecretContext(secretId: string): string {
  return `webhook_secrets:${secretId}`;
}

export function headersContext(subscriptionId: string): string {
  return `webhook_subscriptions:${subscriptionId}:headers`;
}

/**
 * Returns the keys that currently sign for a subscription: the current secret first, then old ones within their grace
 * period.
 */
export async function listSigningKeys(ctx: Ctx, workspaceId: number, subscriptionId: string): Promise<Buffer[]> {
  const rows = await listLiveSecrets(ctx.sql, workspaceId, [subscriptionId], ctx.clock.now());
  return rows.map((row) => keyBytes(ctx.secrets.decrypt(workspaceId, signingSecretContext(row.id), row.secret)));
}

function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Returns the three headers of Standard Webhooks for the exact body. */
export function signBody(keys: readonly Buffer[], id: string, now: Date, body: string): SignedHeaders {
  const timestamp = Math.floor(now.getTime() / 1000);
  const text = signedText(id, timestamp, body);
  const signatures = keys.map((key) => createHmac('sha256', key).update(text).digest('base64'));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(signatures),
  };
}
