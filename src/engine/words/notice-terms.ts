import type { NoticeDisabledReason, NoticeKind, NoticeStatus } from '../notice/enums.js';
import { type Texts, termsOf } from './term.js';

export const NOTICE_KIND_LABELS: Texts<NoticeKind> = {
  email: 'Email',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
  browser: 'Browser',
};

const NOTICE_KIND_MEANINGS: Texts<NoticeKind> = {
  email: 'Email to a member.',
  slack: 'Incoming webhook of Slack, or of a server that accepts the same format.',
  discord: 'Webhook of Discord.',
  teams: 'Workflow webhook of Microsoft Teams.',
  webhook: 'JSON to a URL of your own.',
  browser: 'Notification on the device of a member, through the push service of their browser.',
};

export const NOTICE_KIND_TERMS = /* @__PURE__ */ termsOf(NOTICE_KIND_LABELS, NOTICE_KIND_MEANINGS);

export const NOTICE_STATUS_LABELS: Texts<NoticeStatus> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

const NOTICE_STATUS_MEANINGS: Texts<NoticeStatus> = {
  active: 'Events are sent to the channel.',
  paused: 'A member paused the channel. Events that occur while it is paused are not sent.',
  disabled:
    'Outrider stopped sending; the disabled reason says why. Events that occur until it is resumed are not sent.',
};

export const NOTICE_STATUS_TERMS = /* @__PURE__ */ termsOf(NOTICE_STATUS_LABELS, NOTICE_STATUS_MEANINGS);

export const NOTICE_DISABLED_LABELS: Texts<NoticeDisabledReason> = {
  channel_failing: 'Failing',
  channel_gone: 'Channel gone',
  browser_gone: 'Browser unsubscribed',
  member_removed: 'Member removed',
};

const NOTICE_DISABLED_MEANINGS: Texts<NoticeDisabledReason> = {
  channel_failing: 'No notice arrived for 5 days.',
  channel_gone: 'The webhook of the channel was deleted.',
  browser_gone: 'The browser ended its subscription, because notifications were blocked or its data was cleared.',
  member_removed: 'The member who received the notices left the workspace.',
};

export const NOTICE_DISABLED_TERMS = /* @__PURE__ */ termsOf(NOTICE_DISABLED_LABELS, NOTICE_DISABLED_MEANINGS);
