import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES, WARMUP_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { MAILBOX_SORTS } from '../../../engine/lifecycle/list-sorts.js';
import { SEND_ERROR_CODES } from '../../../engine/mail/send-error-code.js';
import {
  domain,
  dtOut,
  email,
  enumOf,
  headerText,
  nullable,
  pageCursor,
  patchOf,
  tz,
  uuid,
  withDefault,
} from '../../../platform/http/types.js';
import { MailboxConnectionIn, MailboxConnectionOut } from './core/connection.schemas.js';
import { Rejection } from './rejection.schemas.js';
import { MOST_TAGS } from './tag-changes.js';

const RampIn = Type.Object(
  {
    enabled: withDefault(Type.Boolean(), false),
    start: withDefault(Type.Integer({ minimum: 1, maximum: 500, description: 'Emails on the first sending day.' }), 10),
    increment: withDefault(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Additional emails on each further sending day.' }),
      5,
    ),
    ceiling: withDefault(
      Type.Integer({ minimum: 1, maximum: 2000, description: 'Maximum emails per day of the ramp-up.' }),
      50,
    ),
  },
  { description: 'Ramp-up of daily volume. It only lowers `dailyLimit`.' },
);

const RampOut = Type.Object({
  enabled: Type.Boolean(),
  start: Type.Integer(),
  increment: Type.Integer(),
  ceiling: Type.Integer(),
  currentLimit: nullable(Type.Integer(), { description: 'Limit of today; null while the ramp-up is off.' }),
});

export const MailboxOut = Type.Object(
  {
    id: Type.Integer(),
    uuid: Type.String({ format: 'uuid', description: '`campaignMailboxId` of the mailbox, used by campaigns.' }),
    address: Type.String({ format: 'email', description: 'Address of the mailbox in lowercase.' }),
    firstName: Type.String(),
    lastName: Type.String(),
    displayName: Type.String({ description: 'Sender name shown to recipients.' }),
    status: enumOf(MAILBOX_STATUSES),
    provider: enumOf(MAILBOX_PROVIDERS),
    domain: Type.String(),
    signature: nullable(Type.String()),
    forwardTo: nullable(Type.String()),
    replyTo: nullable(Type.String()),
    sendAs: nullable(Type.String(), {
      description: 'Address that emails are sent from, set with `chooseSenderAddress`; null for `address`.',
      examples: ['sales@example.org'],
    }),
    dailyLimit: Type.Integer(),
    minGapSeconds: Type.Integer(),
    ramp: RampOut,
    timezone: nullable(Type.String(), {
      description:
        'Time zone in which the day of the mailbox starts at midnight. Null: the time zone of the workspace.',
    }),
    tags: Type.Array(Type.String()),
    trackingDomain: nullable(Type.String()),
    externalDailyUsage: Type.Integer({
      description:
        'Emails per day that other systems send from the address: the value set, or the usage reported by sequencers if higher.',
    }),
    warmupRequired: Type.Boolean(),
    warmupStatus: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({
      description:
        'Whether the mailbox can send: active, warmed up or not required to be, not quarantined and not held for bounces or complaints.',
    }),
    connection: nullable(MailboxConnectionOut, {
      description: 'Connection of the mailbox; null for a hosted mailbox.',
    }),
    sentToday: Type.Integer({ description: 'Emails sent today, in the time zone of the mailbox.' }),
    remainingToday: Type.Integer({ description: 'Emails the mailbox can still send today within its daily limits.' }),
    campaignsCount: Type.Integer({ description: 'Number of campaigns the mailbox is attached to.' }),
    exportedTo: Type.Array(Type.Integer(), { description: 'Sequencer connections the mailbox was exported to.' }),
    lastSyncAt: nullable(dtOut(), { description: 'Time its folders were last read.' }),
    lastSentAt: nullable(dtOut()),
    errorCode: nullable(enumOf(SEND_ERROR_CODES), {
      description: 'Error of the last failed attempt to use the mailbox.',
    }),
    errorMessage: nullable(Type.String(), {
      description: 'Error message. For a mailbox held for bounces or complaints: how many, and the end of the hold.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'MailboxOut' },
);
export type MailboxOut = Static<typeof MailboxOut>;

const ARRIVALS = enumeration('NewMailBy', ['push', 'polling']);

export const MailboxDetailOut = Type.Object(
  {
    ...MailboxOut.properties,
    campaigns: Type.Array(
      Type.Object(
        { campaignId: uuid(), name: Type.String({ examples: ['Spring DACH'] }) },
        { $id: 'MailboxCampaign', description: 'Campaign that sends from the mailbox.' },
      ),
      { description: 'Latest campaigns the mailbox is attached to, at most 500; `campaignsCount` counts all.' },
    ),
    newMail: nullable(
      Type.Object(
        {
          by: enumOf(ARRIVALS, { description: 'Whether the provider announces new mail, or Outrider asks for it.' }),
          pollSeconds: Type.Integer({ description: 'Interval of polls, also with push.', examples: [30] }),
          problem: nullable(Type.String(), {
            description: 'Why the provider does not announce new mail; null if it does, or push is not set up.',
            examples: ['Gmail API, 403: User not authorized to perform this action.'],
          }),
        },
        { $id: 'MailboxNewMail', description: 'How new mail of a mailbox at an API arrives.' },
      ),
      { description: 'How new mail arrives from the API of the provider; null for other mailboxes.' },
    ),
    destinationRests: Type.Array(
      Type.Object(
        {
          domain: Type.String({ examples: ['acme.test'] }),
          until: dtOut({ description: 'Time from which campaigns can send to the domain again.' }),
          errorCode: enumOf(SEND_ERROR_CODES),
          message: Type.String({ description: 'Response of the server, or the reason there was none.' }),
        },
        {
          $id: 'MailboxDestinationRest',
          description: 'Recipient domain to which campaigns currently send no email from the mailbox.',
        },
      ),
      {
        description:
          'Recipient domains whose mail servers rejected the mailbox or did not respond, by name, at most 100. Sending to ' +
          'other domains continues.',
      },
    ),
  },
  { $id: 'MailboxDetailOut' },
);
export type MailboxDetailOut = Static<typeof MailboxDetailOut>;

const tagList = (options: { readonly description?: string } = {}) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: MOST_TAGS, uniqueItems: true, ...options });
/** Limits of new mailboxes, connected one by one or with their tenant. */
export const sendingLimits = {
  dailyLimit: withDefault(
    Type.Integer({ minimum: 0, maximum: 2000, description: 'Daily limit: emails per day across all campaigns.' }),
    30,
  ),
  minGapSeconds: withDefault(
    Type.Integer({ minimum: 0, maximum: 86_400, description: 'Minimum seconds between two emails.' }),
    60,
  ),
};

const settings = {
  signature: withDefault(
    nullable(Type.String({ maxLength: 20_000 }), { description: 'Signature, inserted for `{{signature}}`.' }),
    null,
  ),
  forwardTo: withDefault(
    nullable(email(), {
      description:
        'Address to which human replies are forwarded, once each, marked as automatic. Auto-replies are not forwarded.',
    }),
    null,
  ),
  replyTo: withDefault(nullable(email(), { description: 'Reply-to address. Null: the address of the mailbox.' }), null),
  ...sendingLimits,
  timezone: withDefault(
    nullable(
      tz({ description: 'Time zone in which the day of the mailbox starts. Null: the time zone of the workspace.' }),
    ),
    null,
  ),
  tags: withDefault(tagList(), [] as string[]),
  trackingDomain: withDefault(
    nullable(domain(), { description: "Host of tracked links, used in place of the campaign's host." }),
    null,
  ),
  externalDailyUsage: withDefault(
    Type.Integer({
      minimum: 0,
      maximum: 2000,
      description: 'Emails per day that other systems send from the address; subtracted from `dailyLimit`.',
    }),
    0,
  ),
};
const names = {
  firstName: headerText({ maxLength: 100 }),
  lastName: headerText({ maxLength: 100 }),
};
const warmupRequired = Type.Optional(
  Type.Boolean({
    description:
      'Whether the mailbox must be warmed up before campaigns use it. Default: false with a `connection`, else true.',
  }),
);

export const MailboxCreateItem = Type.Object(
  {
    address: email({ description: 'Address of the mailbox, stored in lowercase.' }),
    ...names,
    connection: Type.Optional(MailboxConnectionIn),
    provider: Type.Optional(
      enumOf(MAILBOX_PROVIDERS, {
        description: 'Email provider. Default: `native` without a `connection`, else detected from the server.',
      }),
    ),
    ...settings,
    ramp: Type.Optional(RampIn),
    warmupRequired,
  },
  { $id: 'MailboxCreateItem' },
);

export const MailboxesCreateIn = Type.Object(
  {
    mailboxes: Type.Array(MailboxCreateItem, { minItems: 1, maxItems: 1000 }),
    verify: withDefault(
      Type.Boolean({
        description:
          'Whether to test the connection before mailboxes become `active`. False: they are `active` immediately, and wrong credentials are detected on first use.',
      }),
      true,
    ),
  },
  { $id: 'MailboxesCreateIn' },
);

const outcome = {
  requestedCount: Type.Integer(),
  rejectedCount: Type.Integer(),
  rejections: Type.Array(Rejection),
};

export const MailboxesCreateOut = Type.Object(
  {
    operationId: Type.String({ format: 'uuid', description: 'ID of this request in the audit log.' }),
    acceptedCount: Type.Integer(),
    mailboxes: Type.Array(MailboxOut, { description: 'Created mailboxes, in the order of the request.' }),
    ...outcome,
  },
  { $id: 'MailboxesCreateOut' },
);

export const MailboxesQuery = Type.Object({
  status: Type.Optional(Type.Array(enumOf(MAILBOX_STATUSES), { description: 'Only mailboxes with these statuses.' })),
  provider: Type.Optional(Type.Array(enumOf(MAILBOX_PROVIDERS), { description: 'Only mailboxes of these providers.' })),
  domain: Type.Optional(domain({ description: 'Only addresses at exactly this domain.' })),
  search: Type.Optional(Type.String({ description: 'Part of the address or name, case-insensitive.' })),
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only mailboxes with this tag.' })),
  sort: withDefault(
    enumOf(MAILBOX_SORTS, {
      description:
        'Order; `-` is descending. `status` lists mailboxes first that need a member: `error`, `disconnected`, held. Equal values follow the creation. Mailboxes without the value are last in both directions.',
    }),
    '-createdAt',
  ),
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 500, description: 'Mailboxes per page.' }), 100),
});

export const MailboxesOut = Type.Object(
  { mailboxes: Type.Array(MailboxOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'MailboxesOut' },
);

export const MailboxTagsOut = Type.Object(
  {
    tags: Type.Array(
      Type.Object(
        {
          tag: Type.String({ examples: ['team-a'] }),
          count: Type.Integer({ minimum: 1, description: 'Number of mailboxes with the tag.' }),
        },
        { $id: 'MailboxTag' },
      ),
      { description: 'Tags by number of mailboxes, highest first, at most 1,000.' },
    ),
  },
  { $id: 'MailboxTagsOut' },
);

const MailboxRef = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 320 })]);

export const MailboxesUpdateIn = Type.Object(
  {
    mailboxes: Type.Array(MailboxRef, {
      minItems: 1,
      maxItems: 1000,
      description: 'Mailboxes: integer IDs, UUIDs or addresses. All get the same values.',
    }),
    ...patchOf(Type.Object({ ...names, ...settings })).properties,
    ramp: Type.Optional(patchOf(RampIn, { description: 'Fields you do not send are unchanged.' })),
    warmupRequired,
    status: Type.Optional(
      enumOf(enumeration('MailboxSwitch', ['active', 'paused']), {
        description:
          'Status to set. `paused`: campaigns send nothing and the mailbox still receives. `active`: the mailbox sends again, after a test if it had failed; also ends a hold for bounces or complaints.',
      }),
    ),
    addTags: Type.Optional(
      tagList({ description: 'Tags to add to each mailbox. Its other tags are unchanged. Not together with `tags`.' }),
    ),
    removeTags: Type.Optional(
      tagList({ description: 'Tags to remove from each mailbox that has them. Not together with `tags`.' }),
    ),
    connection: Type.Optional(MailboxConnectionIn),
  },
  { $id: 'MailboxesUpdateIn', description: 'Fields to change. Absent fields are unchanged; null clears a field.' },
);

export const MailboxesUpdateOut = Type.Object(
  { updatedCount: Type.Integer(), mailboxes: Type.Array(MailboxOut), ...outcome },
  { $id: 'MailboxesUpdateOut' },
);

export const MailboxesDeleteQuery = Type.Object({
  mailboxes: Type.Optional(
    Type.Array(Type.String({ maxLength: 320 }), {
      maxItems: 1000,
      description: 'Addresses or IDs, if the body has none.',
    }),
  ),
  force: Type.Optional(
    Type.Boolean({ description: 'Whether mailboxes of active campaigns are deleted too. Default: false.' }),
  ),
});

export const MailboxesDeleteIn = Type.Object(
  {
    mailboxes: Type.Optional(
      Type.Array(MailboxRef, {
        minItems: 1,
        maxItems: 1000,
        description: 'Mailboxes: integer IDs, UUIDs or addresses.',
      }),
    ),
    force: Type.Optional(
      Type.Boolean({ description: 'Whether mailboxes of active campaigns are deleted too. Default: false.' }),
    ),
  },
  { $id: 'MailboxesDeleteIn' },
);

export const MailboxesDeleteOut = Type.Object(
  {
    deletedCount: Type.Integer(),
    deleted: Type.Array(Type.String(), { description: 'Mailbox references as sent.' }),
    ...outcome,
  },
  { $id: 'MailboxesDeleteOut' },
);
