import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../../engine/language/languages.js';
import { REPLY_INTENTS } from '../../../engine/lifecycle/reply-enums.js';
import { NOTICE_DISABLED_REASONS, NOTICE_ERRORS, NOTICE_KINDS, NOTICE_STATUSES } from '../../../engine/notice/enums.js';
import {
  dtOut,
  enumOf,
  hhmm,
  nullable,
  patchOf,
  resourceId,
  secretText,
  tz,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';

export const ChannelPath = Type.Object({ channel_id: resourceId() });

const QuietHours = Type.Object(
  { from: hhmm({ examples: ['22:00'] }), until: hhmm({ examples: ['07:00'] }) },
  { $id: 'QuietHours', description: 'Daily period without messages. It can span midnight.' },
);

const FILTERS = {
  name: Type.String({ minLength: 1, maxLength: 100, examples: ['Sales'] }),
  eventTypes: Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: 60,
    description: 'Event types, prefixes (`mailbox.*`) or `*`. Wildcards exclude opt-in types.',
  }),
  campaignIds: withDefault(
    Type.Array(uuid(), {
      maxItems: 1000,
      description: 'Campaigns whose events are included. Empty: all events, including those without a campaign.',
    }),
    [],
  ),
  intents: withDefault(
    Type.Array(enumOf(REPLY_INTENTS), {
      maxItems: 20,
      description: 'Intents of replies. Empty: all. Events without an intent are always included.',
    }),
    [],
  ),
  includesText: withDefault(
    Type.Boolean({
      description:
        'Whether notices quote the subject and the first 300 characters of replies. If false, notices contain no email content.',
    }),
    false,
  ),
  dailyAt: withDefault(
    nullable(hhmm(), { description: 'Time of a daily digest. Null: a message within a minute of the event.' }),
    null,
  ),
  quietHours: withDefault(nullable(QuietHours), null),
  timeZone: withDefault(
    nullable(tz(), { description: 'Time zone of `quietHours` and `dailyAt`. Null: the time zone of the workspace.' }),
    null,
  ),
  language: withDefault(
    nullable(enumOf(LANGUAGES), {
      description:
        'Language of the notices (ISO 639-1). Null: the language that the member of an `email` channel or a `browser` has chosen, otherwise English.',
    }),
    null,
  ),
};

const memberId = withDefault(
  nullable(uuid(), {
    description:
      'Member who receives the notices: of an `email` channel, any member; of a `browser`, the signed-in member, who is the default.',
  }),
  null,
);
const url = secretText({
  maxLength: 2_000,
  description:
    'URL of the incoming webhook, for all kinds except `email` and `browser`: https, or http if the operator allows it. Stored encrypted and never returned.',
});

const base64url = { pattern: '^[A-Za-z0-9_-]+={0,2}$' };
const subscription = Type.Object(
  {
    endpoint: secretText({
      maxLength: 2_000,
      description: 'URL of the push service.',
      examples: ['https://fcm.googleapis.com/fcm/send/dXbm9C3'],
    }),
    keys: Type.Object(
      {
        p256dh: secretText({
          ...{ ...base64url, minLength: 80, maxLength: 100 },
          description: 'Public key of the browser on the curve P-256, uncompressed, in base64url.',
          examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
        }),
        auth: secretText({
          ...{ ...base64url, minLength: 20, maxLength: 30 },
          description: 'Authentication secret, 16 bytes in base64url.',
          examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
        }),
      },
      { $id: 'BrowserSubscriptionKeys' },
    ),
  },
  {
    $id: 'BrowserSubscription',
    description:
      'Push subscription of a browser, as `PushSubscription.toJSON()` returns it; only for `browser`. Stored encrypted and never returned.',
  },
);

export const NoticeChannelIn = Type.Object(
  {
    kind: enumOf(NOTICE_KINDS),
    ...FILTERS,
    memberId,
    url: Type.Optional(url),
    subscription: Type.Optional(subscription),
  },
  { $id: 'NoticeChannelIn' },
);

export const NoticeChannelUpdateIn = patchOf(Type.Object({ ...FILTERS, memberId, url, subscription }), {
  $id: 'NoticeChannelUpdateIn',
});

export const NoticeChannelOut = Type.Object(
  {
    id: uuid(),
    kind: enumOf(NOTICE_KINDS),
    name: Type.String(),
    status: enumOf(NOTICE_STATUSES),
    disabledReason: nullable(enumOf(NOTICE_DISABLED_REASONS)),
    memberId: nullable(uuid()),
    memberEmail: nullable(Type.String(), {
      description: 'Current address of the member; null for a former member, and for kinds without a member.',
      examples: ['nora@studio.example'],
    }),
    urlHost: nullable(Type.String(), {
      description: 'Host of the URL, or of the push service of a browser. The other parts are never returned.',
      examples: ['hooks.slack.com'],
    }),
    endpointHash: nullable(Type.String(), {
      description: 'SHA-256 of the endpoint of a `browser`, in hex, by which a browser recognizes its channel.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    eventTypes: Type.Array(Type.String()),
    campaignIds: Type.Array(uuid()),
    intents: Type.Array(enumOf(REPLY_INTENTS)),
    includesText: Type.Boolean(),
    dailyAt: nullable(Type.String()),
    quietHours: nullable(QuietHours),
    timeZone: nullable(Type.String()),
    language: nullable(enumOf(LANGUAGES), {
      description: 'Language of the notices; null: that of the member, otherwise English.',
    }),
    nextMessageAt: nullable(dtOut(), {
      description: 'Time of the next message or attempt; null if no notices are waiting.',
    }),
    consecutiveFailures: Type.Integer(),
    failingSince: nullable(dtOut()),
    lastSuccessAt: nullable(dtOut()),
    lastFailureAt: nullable(dtOut()),
    errorCode: nullable(enumOf(NOTICE_ERRORS)),
    errorMessage: nullable(Type.String(), { description: 'Result of the last attempt; null after a success.' }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'NoticeChannelOut' },
);
export type NoticeChannelOut = Static<typeof NoticeChannelOut>;

export const NoticeChannelsOut = Type.Object({ items: Type.Array(NoticeChannelOut) }, { $id: 'NoticeChannelsOut' });

export const NoticeChannelDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean(), deletedAt: dtOut() },
  { $id: 'NoticeChannelDeletedOut' },
);

export const BrowserKeyOut = Type.Object(
  {
    publicKey: Type.String({
      description: 'Value of `applicationServerKey` for `PushManager.subscribe()`.',
      examples: ['BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'],
    }),
  },
  { $id: 'BrowserKeyOut' },
);

export const NoticeTestOut = Type.Object(
  {
    delivered: Type.Boolean(),
    errorCode: nullable(enumOf(NOTICE_ERRORS)),
    errorMessage: nullable(Type.String()),
  },
  { $id: 'NoticeTestOut' },
);
export type NoticeTestOut = Static<typeof NoticeTestOut>;
