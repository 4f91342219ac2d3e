import { createHash } from 'node:crypto';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import { endpointUrlIssues } from '../../../platform/outbound/endpoint-url.js';
import { openUrl, sealUrl } from './channel-url.js';
import type { ChannelRow } from './due-channels.js';
import { type BrowserKeys, isPublicKey } from './push-message.js';

/** Subscription of a browser to a push service (`PushSubscription.toJSON()`), whose parts are all secret. */
export interface BrowserSubscription {
  /** URL of the push service to post messages to. */
  readonly endpoint: string;
  readonly keys: {
    /** Public key, in base64url. */
    readonly p256dh: string;
    /** Authentication secret, in base64url. */
    readonly auth: string;
  };
}

const SECRET_BYTES = 16;
const LOC = ['body', 'subscription'];

/** Checks a subscription without a DNS lookup; the host is checked at each connection. */
export function subscriptionIssues(ctx: Ctx, { endpoint, keys }: BrowserSubscription): ValidationIssue[] {
  const { publicKey, secret } = keysOf(keys);
  const issues = endpointUrlIssues(ctx, endpoint, [...LOC, 'endpoint'], true);
  if (!isPublicKey(publicKey)) {
    issues.push(valueIssue([...LOC, 'keys', 'p256dh'], 'invalid_value', say`must be a public key on the curve P-256`));
  }
  if (secret.length !== SECRET_BYTES) {
    issues.push(valueIssue([...LOC, 'keys', 'auth'], 'invalid_value', say`must be ${SECRET_BYTES} bytes in base64url`));
  }
  return issues;
}

/** Returns the SHA-256 of an endpoint, by which a browser recognizes its channel. */
export function hashOfEndpoint(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
}

/** Encrypts a subscription in place of a URL, and returns the host of its push service in plain text. */
export function sealSubscription(ctx: Ctx, workspaceId: number, channelId: string, given: BrowserSubscription) {
  const { endpoint, keys } = given;
  const text = storedJson({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  const url = sealUrl(ctx, workspaceId, channelId, text);
  return { url, url_host: new URL(endpoint).host, endpoint_hash: hashOfEndpoint(endpoint) };
}

/** Returns the endpoint and keys of a browser's channel. */
export function openSubscription(ctx: Ctx, channel: ChannelRow): { endpoint: string; browser: BrowserKeys } {
  const { endpoint, p256dh, auth } = JSON.parse(openUrl(ctx, channel));
  return { endpoint, browser: keysOf({ p256dh, auth }) };
}

function keysOf({ p256dh, auth }: BrowserSubscription['keys']): BrowserKeys {
  return { publicKey: Buffer.from(p256dh, 'base64url'), secret: Buffer.from(auth, 'base64url') };
}
