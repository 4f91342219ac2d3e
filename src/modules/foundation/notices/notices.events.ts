import { Type } from 'typebox';
import { NOTICE_DISABLED_REASONS, NOTICE_ERRORS, NOTICE_KINDS } from '../../../engine/notice/enums.js';
import { dtOut, enumOf, nullable, uuid } from '../../../platform/http/types.js';
import { eventType } from '../events/event-type.events.js';

const channelFields = {
  channelId: uuid(),
  channelName: Type.String(),
  channelKind: enumOf(NOTICE_KINDS),
  errorCode: nullable(enumOf(NOTICE_ERRORS)),
  failingSince: nullable(dtOut()),
};
const sample = {
  channelId: '01959f00-abcd-7aaa-8bbb-000000000020',
  channelName: 'Sales',
  channelKind: 'slack',
  errorCode: 'status_not_2xx',
  failingSince: '2026-03-06T10:00:00.000Z',
} as const;

export const channelFailing = eventType('notice.channel.failing', {
  title: 'Notice channel failing',
  description: 'No notice has reached a channel for days; the channel will be disabled unless one does.',
  data: { ...channelFields, consecutiveFailures: Type.Integer() },
  sample: { ...sample, consecutiveFailures: 12 },
});

export const channelDisabled = eventType('notice.channel.disabled', {
  title: 'Notice channel disabled',
  description: 'Outrider disabled a notice channel.',
  data: { ...channelFields, disabledReason: enumOf(NOTICE_DISABLED_REASONS) },
  sample: { ...sample, disabledReason: 'channel_failing' },
});

export const noticeEvents = [channelFailing, channelDisabled];
