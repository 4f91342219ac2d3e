import { classifyAnswer } from '../webhook/outcome.js';
import type { NoticeKind } from './enums.js';

/** What a response of a channel means. `gone` ends the channel. */
export type NoticeAnswer =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'refused';
      readonly code: 'redirect_refused' | 'status_not_2xx';
      readonly honoursRetryAfter: boolean;
    };

/**
 * Services whose 404 means that the webhook was deleted: Slack answers `no_service` (docs.slack.dev, Sending messages using
 * incoming webhooks, Handling errors), Discord code 10015 `Unknown Webhook` (docs.discord.com, Opcodes and Status Codes).
 * Other servers answer 404 while they are being deployed.
 */
const GONE_AT_404: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['slack', 'discord']);

export function classifyNoticeAnswer(kind: NoticeKind, status: number): NoticeAnswer {
  return status === 404 && GONE_AT_404.has(kind) ? { kind: 'gone' } : classifyAnswer(status);
}

/** Error that Slack names in its response, such as `no_service`; null for any other text. */
export function slackError(body: string): string | null {
  return /^[a-z_]{2,60}$/.exec(body.trim())?.[0] ?? null;
}
