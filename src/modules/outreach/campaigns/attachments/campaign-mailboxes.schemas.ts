import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../../engine/admission/reasons.js';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES, WARMUP_STATUSES } from '../../../../engine/lifecycle/delivery-enums.js';
import { dtOut, email, enumOf, nullable, uuid, withDefault } from '../../../../platform/http/types.js';
import { MAX_BATCH } from '../core/limits.js';
import { changesOf, fullOf } from '../rules/changes.js';

const CampaignMailboxPolicyIn = Type.Object(
  {
    dailyLimit: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 2_000 }), {
        description:
          'Emails per day of this campaign from the mailbox, within its daily limit. Null: up to the daily limit.',
      }),
      null,
    ),
    weight: withDefault(
      Type.Number({
        minimum: 0.01,
        maximum: 100,
        description: 'Share of new contacts, relative to other mailboxes.',
      }),
      1,
    ),
    enabled: withDefault(Type.Boolean({ description: 'Whether the mailbox sends in this campaign.' }), true),
    newContacts: withDefault(
      Type.Boolean({ description: 'Whether the mailbox takes new contacts; false: follow-ups only.' }),
      true,
    ),
    minGapSeconds: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 86_400 }), {
        description: "Seconds between emails, in place of `gapSeconds` of the campaign. Null: the campaign's value.",
      }),
      null,
    ),
  },
  { $id: 'CampaignMailboxPolicyIn', description: 'Policy of a mailbox in a campaign.' },
);

export const CampaignMailboxPolicyUpdateIn = changesOf(CampaignMailboxPolicyIn, {
  $id: 'CampaignMailboxPolicyUpdateIn',
  description: 'Fields to change. Absent fields are unchanged; null restores the default.',
});

export const CampaignMailboxAttachIn = Type.Object(
  {
    mailboxId: Type.Optional(
      Type.Union([Type.Integer(), Type.String({ maxLength: 128 })], {
        description: 'Integer ID or UUID of the mailbox.',
      }),
    ),
    campaignMailboxId: Type.Optional(Type.String({ maxLength: 128, description: 'UUID of the mailbox.' })),
    mailbox: Type.Optional(Type.String({ maxLength: 320, description: 'UUID or address of the mailbox.' })),
    email: Type.Optional(email({ description: 'Address of the mailbox.' })),
    policy: Type.Optional(CampaignMailboxPolicyIn),
  },
  { $id: 'CampaignMailboxAttachIn', description: 'Mailbox named by one of four fields, with an optional policy.' },
);

const MailboxRef = Type.Union([Type.Integer(), Type.String({ maxLength: 320 })], {
  description: 'Mailbox: integer ID, UUID or address.',
});

export const CampaignMailboxBatchAttachIn = Type.Object(
  {
    mailboxes: Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 320 }), CampaignMailboxAttachIn]), {
      minItems: 1,
      maxItems: MAX_BATCH,
      description: 'Mailboxes: integer ID, UUID, address, or an object with a policy.',
    }),
    policy: Type.Optional(CampaignMailboxPolicyIn),
  },
  { $id: 'CampaignMailboxBatchAttachIn' },
);

const tag = (description: string) => Type.String({ minLength: 1, maxLength: 50, description, examples: ['team-a'] });

export const CampaignMailboxByTagIn = Type.Object(
  {
    tag: tag('Mailbox tag; see `listMailboxTags`.'),
    policy: Type.Optional(CampaignMailboxPolicyIn),
    follow: withDefault(
      Type.Boolean({ description: 'Whether mailboxes tagged later are attached too, within seconds.' }),
      false,
    ),
  },
  { $id: 'CampaignMailboxByTagIn' },
);

export const FollowedTagQuery = Type.Object({ tag: tag('ID of the tag.') });

export const FollowedTagsOut = Type.Object(
  {
    tags: Type.Array(
      Type.Object(
        {
          tag: tag('ID of the tag.'),
          policy: nullable(CampaignMailboxPolicyIn, {
            description: 'Policy of mailboxes with the tag; null for the default policy.',
          }),
          mailboxCount: Type.Integer({ minimum: 0, description: 'Mailboxes that currently have the tag.' }),
          followedAt: dtOut(),
        },
        { $id: 'FollowedTag' },
      ),
    ),
  },
  { $id: 'FollowedTagsOut' },
);
export type FollowedTagsOut = Static<typeof FollowedTagsOut>;

export const CampaignMailboxBatchDeleteIn = Type.Object(
  {
    mailboxes: Type.Array(MailboxRef, { minItems: 1, maxItems: MAX_BATCH }),
    reassign: withDefault(
      Type.Boolean({
        description:
          'True: contacts of the mailboxes move to other mailboxes. False: they wait until the mailbox is attached again.',
      }),
      true,
    ),
  },
  { $id: 'CampaignMailboxBatchDeleteIn' },
);

const CampaignMailboxPolicyOut = fullOf(CampaignMailboxPolicyIn, { $id: 'CampaignMailboxPolicyOut' });

export const CampaignMailboxOut = Type.Object(
  {
    id: uuid(),
    campaignMailboxId: uuid({ description: 'UUID of the mailbox; equals `id`.' }),
    campaignId: uuid(),
    mailboxId: Type.Integer(),
    address: Type.String(),
    displayName: Type.String(),
    provider: enumOf(MAILBOX_PROVIDERS),
    status: enumOf(MAILBOX_STATUSES),
    warmupStatus: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({ description: 'Whether the mailbox is active, and warmed up or not required to be.' }),
    policy: CampaignMailboxPolicyOut,
    assignedContacts: Type.Integer({ description: 'Contacts of the campaign assigned to the mailbox.' }),
    sentToday: Type.Integer({ description: 'Emails sent in this campaign today.' }),
    remainingToday: Type.Integer({ description: 'Emails the mailbox can still send in this campaign today.' }),
    lastSentAt: nullable(dtOut()),
    nextAvailableAt: nullable(dtOut(), {
      description: 'Time the mailbox can send again; null if it can send now, or needs action by a member.',
    }),
    blockedBy: nullable(enumOf(REASON_CODES), { description: 'Reason the mailbox cannot send now; null if it can.' }),
    attachedAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignMailboxOut' },
);
export type CampaignMailboxOut = Static<typeof CampaignMailboxOut>;

const ItemRejection = Type.Object({
  mailbox: Type.String({ description: 'Mailbox reference as sent.' }),
  code: Type.String({ description: 'Reason code, such as `not_found`, `duplicate` or `limit_reached`.' }),
  message: Type.String(),
});

export const CampaignMailboxBatchAttachOut = Type.Object(
  {
    campaignId: uuid(),
    requestedCount: Type.Integer(),
    attachedCount: Type.Integer(),
    alreadyAttachedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    mailboxes: Type.Array(CampaignMailboxOut),
    rejections: Type.Array(ItemRejection),
  },
  { $id: 'CampaignMailboxBatchAttachOut' },
);
export type CampaignMailboxBatchAttachOut = Static<typeof CampaignMailboxBatchAttachOut>;

export const CampaignMailboxBatchDeleteOut = Type.Object(
  {
    campaignId: uuid(),
    requestedCount: Type.Integer(),
    detachedCount: Type.Integer(),
    notAttachedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    reassignedContacts: Type.Integer({ description: 'Contacts moved to another mailbox.' }),
    rejections: Type.Array(ItemRejection),
  },
  { $id: 'CampaignMailboxBatchDeleteOut' },
);
export type CampaignMailboxBatchDeleteOut = Static<typeof CampaignMailboxBatchDeleteOut>;
