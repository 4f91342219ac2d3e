import { type Static, Type } from 'typebox';
import { enumeration } from '../../engine/enumeration.js';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES, WARMUP_STATUSES } from '../../engine/lifecycle/delivery-enums.js';
import { SEND_ERROR_CODES } from '../../engine/mail/send-error-code.js';
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
} from '../../platform/http/types.js';
import { MailboxConnectionIn, MailboxConnectionOut } from './connection/connection.schemas.js';
import { Rejection } from './rejection.schemas.js';

const RampIn = Type.Object(
  {
    enabled: withDefault(Type.Boolean(), false),
    start: withDefault(Type.Integer({ minimum: 1, maximum: 500, description: 'Emails on the first sending day.' }), 10),
    increment: withDefault(
      Type.Integer({ minimum: 1, maximum: 100, description: 'More on each sending day after it.' }),
      5,
    ),
    ceiling: withDefault(Type.Integer({ minimum: 1, maximum: 2000, description: 'Where it ends.' }), 50),
  },
  { description: 'Grows slowly from day to day. It only ever lowers `dailyLimit`.' },
);

const RampOut = Type.Object({
  enabled: Type.Boolean(),
  start: Type.Integer(),
  increment: Type.Integer(),
  ceiling: Type.Integer(),
  currentLimit: nullable(Type.Integer(), { description: "Today's limit; null while the ramp is off." }),
});

export const MailboxOut = Type.Object(
  {
    id: Type.Integer(),
    uuid: Type.String({ format: 'uuid', description: '`campaignMailboxId` of the mailbox in campaigns.' }),
    address: Type.String({ format: 'email', description: 'In lower case.' }),
    firstName: Type.String(),
    lastName: Type.String(),
    displayName: Type.String({ description: 'The name that recipients see.' }),
    status: enumOf(MAILBOX_STATUSES),
    provider: enumOf(MAILBOX_PROVIDERS),
    domain: Type.String(),
    signature: nullable(Type.String()),
    forwardTo: nullable(Type.String()),
    replyTo: nullable(Type.String()),
    dailyLimit: Type.Integer(),
    minGapSeconds: Type.Integer(),
    ramp: RampOut,
    timezone: nullable(Type.String(), { description: "Its days begin at midnight there. Null: the workspace's zone." }),
    tags: Type.Array(Type.String()),
    trackingDomain: nullable(Type.String()),
    externalDailyUsage: Type.Integer({
      description:
        'Messages a day that other systems send: what was stated, or what sequencers report when that is more.',
    }),
    warmupRequired: Type.Boolean(),
    warmupStatus: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({
      description: 'Active, warm or not required to be, not in quarantine, and not held for its bounces or complaints.',
    }),
    connection: nullable(MailboxConnectionOut, { description: 'Null: hosted here.' }),
    sentToday: Type.Integer({ description: "Messages of the running day of the mailbox's zone." }),
    remainingToday: Type.Integer({ description: 'What its daily limits leave for the rest of that day.' }),
    campaignsCount: Type.Integer({ description: 'Campaigns it is attached to.' }),
    exportedTo: Type.Array(Type.Integer(), { description: 'Sequencer connections it was exported to.' }),
    lastSyncAt: nullable(dtOut(), { description: 'When its folders were last read.' }),
    lastSentAt: nullable(dtOut()),
    errorCode: nullable(enumOf(SEND_ERROR_CODES), { description: 'Why the last attempt to use it failed.' }),
    errorMessage: nullable(Type.String(), {
      description: 'What it said. Of a mailbox that is held for its bounces or complaints: how many, and until when.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'MailboxOut' },
);
export type MailboxOut = Static<typeof MailboxOut>;

export const MailboxDetailOut = Type.Object(
  {
    ...MailboxOut.properties,
    campaigns: Type.Array(
      Type.Object(
        { campaignId: uuid(), name: Type.String({ examples: ['Spring DACH'] }) },
        { $id: 'MailboxCampaign', description: 'A campaign that sends from the mailbox.' },
      ),
      { description: 'The newest campaigns it is attached to, at most 500; `campaignsCount` counts all.' },
    ),
    destinationRests: Type.Array(
      Type.Object(
        {
          domain: Type.String({ examples: ['acme.test'] }),
          until: dtOut({ description: 'When campaigns may send to the domain again.' }),
          errorCode: enumOf(SEND_ERROR_CODES),
          message: Type.String({ description: "The server's response, or why there was none." }),
        },
        {
          $id: 'MailboxDestinationRest',
          description: 'A recipient domain to which campaigns currently send nothing from the mailbox.',
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

const settings = {
  signature: withDefault(
    nullable(Type.String({ maxLength: 20_000 }), { description: 'Stands in place of `{{signature}}`.' }),
    null,
  ),
  forwardTo: withDefault(
    nullable(email(), {
      description:
        'What contacts answer in person is sent on there, once, marked as automatic; answers of machines are not.',
    }),
    null,
  ),
  replyTo: withDefault(nullable(email(), { description: 'Where answers should go instead of the address.' }), null),
  dailyLimit: withDefault(
    Type.Integer({ minimum: 0, maximum: 2000, description: 'Messages a day, of all campaigns.' }),
    30,
  ),
  minGapSeconds: withDefault(
    Type.Integer({ minimum: 0, maximum: 86_400, description: 'Least time between two messages.' }),
    60,
  ),
  timezone: withDefault(nullable(tz({ description: "Where its days begin. Null: the workspace's zone." })), null),
  tags: withDefault(
    Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20, uniqueItems: true }),
    [] as string[],
  ),
  trackingDomain: withDefault(
    nullable(domain(), { description: 'Own host of tracked links, in the place of the one of the campaign.' }),
    null,
  ),
  externalDailyUsage: withDefault(
    Type.Integer({
      minimum: 0,
      maximum: 2000,
      description: 'Messages a day that other systems send from the address: taken off `dailyLimit`.',
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
    description: 'Whether it must be warmed up before campaigns use it. Default: no with a `connection`, else yes.',
  }),
);

export const MailboxCreateItem = Type.Object(
  {
    address: email({ description: 'Kept in lower case.' }),
    ...names,
    connection: Type.Optional(MailboxConnectionIn),
    provider: Type.Optional(
      enumOf(MAILBOX_PROVIDERS, {
        description: 'Default: `native` without a `connection`, else what its server shows.',
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
          'Asks the servers of connected mailboxes before they become `active`. False: they are `active` at once, and ' +
          'wrong credentials show when they are used.',
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
    operationId: Type.String({ format: 'uuid', description: 'Names this request in the audit log.' }),
    acceptedCount: Type.Integer(),
    mailboxes: Type.Array(MailboxOut, { description: 'Created mailboxes, in the order of the request.' }),
    ...outcome,
  },
  { $id: 'MailboxesCreateOut' },
);

export const MailboxesQuery = Type.Object({
  status: Type.Optional(Type.Array(enumOf(MAILBOX_STATUSES), { description: 'Only domains with these statuses.' })),
  provider: Type.Optional(Type.Array(enumOf(MAILBOX_PROVIDERS), { description: 'Only these providers.' })),
  domain: Type.Optional(domain({ description: 'Only addresses of exactly this domain.' })),
  search: Type.Optional(Type.String({ description: 'Part of the address or of the name, in any case.' })),
  tag: Type.Optional(Type.String({ maxLength: 50, description: 'Only with this tag.' })),
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
          count: Type.Integer({ minimum: 1, description: 'Mailboxes that have it.' }),
        },
        { $id: 'MailboxTag' },
      ),
      { description: 'Those of most mailboxes first, at most 1,000.' },
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
      description: 'Integer ids, UUIDs or addresses. All of them get the same values.',
    }),
    ...patchOf(Type.Object({ ...names, ...settings })).properties,
    ramp: Type.Optional(patchOf(RampIn, { description: 'Fields you do not send are unchanged.' })),
    warmupRequired,
    status: Type.Optional(
      enumOf(enumeration('MailboxSwitch', ['active', 'paused']), {
        description:
          '`paused`: campaigns send nothing, it still receives. `active`: sends again, after a check where it had failed; ' +
          'ends the rest of a mailbox that is held for its bounces or complaints.',
      }),
    ),
    connection: Type.Optional(MailboxConnectionIn),
  },
  { $id: 'MailboxesUpdateIn', description: 'Absent fields stay as they are, null clears.' },
);

export const MailboxesUpdateOut = Type.Object(
  { updatedCount: Type.Integer(), mailboxes: Type.Array(MailboxOut), ...outcome },
  { $id: 'MailboxesUpdateOut' },
);

export const MailboxesDeleteQuery = Type.Object({
  mailboxes: Type.Optional(
    Type.Array(Type.String({ maxLength: 320 }), {
      maxItems: 1000,
      description: 'Addresses or ids, unless in the body.',
    }),
  ),
  force: Type.Optional(Type.Boolean({ description: 'Also mailboxes of active campaigns. Default false.' })),
});

export const MailboxesDeleteIn = Type.Object(
  {
    mailboxes: Type.Optional(
      Type.Array(MailboxRef, { minItems: 1, maxItems: 1000, description: 'Integer ids, UUIDs or addresses.' }),
    ),
    force: Type.Optional(Type.Boolean({ description: 'Also mailboxes of active campaigns. Default false.' })),
  },
  { $id: 'MailboxesDeleteIn' },
);

export const MailboxesDeleteOut = Type.Object(
  {
    deletedCount: Type.Integer(),
    deleted: Type.Array(Type.String(), { description: 'As they were sent.' }),
    ...outcome,
  },
  { $id: 'MailboxesDeleteOut' },
);
