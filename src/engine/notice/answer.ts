import { classifyAnswer } from '../webhook/outcome.js';
import type { NoticeKind } from './enums.js';

/** Meaning of a channel's response. `gone` disables the channel. */
export type NoticeAnswer =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      readonly code: 'redirect_refused' | 'status_not_2xx';
      readonly honoursRetryAfter: boolean;
    };

/**
 * Services whose 404 means that the webhook was deleted: Slack returns `no_service` (docs.slack.dev, Sending messages using
 * incoming webhooks, Handling errors), Discord code 10015 `Unknown Webhook` (docs.discord.com, Opcodes and Status Codes). A
 * push service returns 404 for a subscription that expired (RFC 8030 section 7.3).
 * Other servers may return 404 during a deployment.
 */
const GONE_AT_404: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['slack', 'discord', 'browser']);

export function classifyNoticeAnswer(kind: NoticeKind, status: number): NoticeAnswer {
  return status === 404 && GONE_AT_404.has(kind) ? { kind: 'gone' } : classifyAnswer(status);
}

/** Returns the error code in Slack's response, such as `no_service`; null for any other text. */
export function slackError(body: string): string | null {
  return /^[a-z_]{2,60}$/.exec(body.trim())?.[0] ?? null;
}
