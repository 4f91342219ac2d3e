import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { MAILBOX_PROVIDERS, MAILBOX_STATUSES, WARMUP_STATUSES } from '../../../engine/lifecycle/delivery-enums.js';
import { dtOut, email, enumOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { MAX_BATCH } from '../limits.js';
import { changesOf, fullOf } from '../rules/changes.js';

const CampaignMailboxPolicyIn = Type.Object(
  {
    dailyLimit: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 2_000 }), {
        description: "This campaign's part of the mailbox's daily limit. Null: all of it.",
      }),
      null,
    ),
    weight: withDefault(
      Type.Number({
        minimum: 0.01,
        maximum: 100,
        description: 'How much it takes of new contacts, relative to others.',
      }),
      1,
    ),
    enabled: withDefault(Type.Boolean({ description: 'False: it sends nothing in this campaign.' }), true),
    newContacts: withDefault(Type.Boolean({ description: 'False: follow-ups only.' }), true),
    minGapSeconds: withDefault(
      nullable(Type.Integer({ minimum: 0, maximum: 86_400 }), {
        description: 'Replaces `gapSeconds` of the campaign for this mailbox.',
      }),
      null,
    ),
  },
  { $id: 'CampaignMailboxPolicyIn', description: 'How a mailbox takes part in a campaign.' },
);

export const CampaignMailboxPolicyUpdateIn = changesOf(CampaignMailboxPolicyIn, {
  $id: 'CampaignMailboxPolicyUpdateIn',
  description: 'Absent fields stay as they are, null sets the default.',
});

export const CampaignMailboxAttachIn = Type.Object(
  {
    mailboxId: Type.Optional(
      Type.Union([Type.Integer(), Type.String({ maxLength: 128 })], { description: 'Integer id or UUID.' }),
    ),
    campaignMailboxId: Type.Optional(Type.String({ maxLength: 128, description: 'UUID of the mailbox.' })),
    mailbox: Type.Optional(Type.String({ maxLength: 320, description: 'UUID or email address.' })),
    email: Type.Optional(email({ description: 'Address of the mailbox.' })),
    policy: Type.Optional(CampaignMailboxPolicyIn),
  },
  { $id: 'CampaignMailboxAttachIn', description: 'Names one mailbox in one of four ways, with an optional policy.' },
);

const MailboxRef = Type.Union([Type.Integer(), Type.String({ maxLength: 320 })], {
  description: 'A mailbox: integer id, UUID or address.',
});

export const CampaignMailboxBatchAttachIn = Type.Object(
  {
    mailboxes: Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: 320 }), CampaignMailboxAttachIn]), {
      minItems: 1,
      maxItems: MAX_BATCH,
      description: 'Mailboxes by integer id, UUID or address, or with a policy of their own.',
    }),
    policy: Type.Optional(CampaignMailboxPolicyIn),
  },
  { $id: 'CampaignMailboxBatchAttachIn' },
);

const tag = (description: string) => Type.String({ minLength: 1, maxLength: 50, description, examples: ['team-a'] });

export const CampaignMailboxByTagIn = Type.Object(
  {
    tag: tag('A tag of mailboxes; see `listMailboxTags`.'),
    policy: Type.Optional(CampaignMailboxPolicyIn),
    follow: withDefault(
      Type.Boolean({ description: 'True: mailboxes that get the tag later take part as well, within seconds.' }),
      false,
    ),
  },
  { $id: 'CampaignMailboxByTagIn' },
);

export const FollowedTagQuery = Type.Object({ tag: tag('The tag.') });

export const FollowedTagsOut = Type.Object(
  {
    tags: Type.Array(
      Type.Object(
        {
          tag: tag('The tag.'),
          policy: nullable(CampaignMailboxPolicyIn, {
            description: 'How such mailboxes take part; null: as any other.',
          }),
          mailboxCount: Type.Integer({ minimum: 0, description: 'Mailboxes that have it now.' }),
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
      Type.Boolean({ description: 'Moves their contacts to other mailboxes; false: they wait for this one.' }),
      true,
    ),
  },
  { $id: 'CampaignMailboxBatchDeleteIn' },
);

const CampaignMailboxPolicyOut = fullOf(CampaignMailboxPolicyIn, { $id: 'CampaignMailboxPolicyOut' });

export const CampaignMailboxOut = Type.Object(
  {
    id: uuid(),
    campaignMailboxId: uuid({ description: 'The same as `id`: the UUID of the mailbox.' }),
    campaignId: uuid(),
    mailboxId: Type.Integer(),
    address: Type.String(),
    displayName: Type.String(),
    provider: enumOf(MAILBOX_PROVIDERS),
    status: enumOf(MAILBOX_STATUSES),
    warmupStatus: enumOf(WARMUP_STATUSES),
    readyToSend: Type.Boolean({ description: 'Active, and warm or not required to be.' }),
    policy: CampaignMailboxPolicyOut,
    assignedContacts: Type.Integer({ description: 'Contacts of the campaign that are written to from it.' }),
    sentToday: Type.Integer({ description: 'Messages of this campaign today.' }),
    remainingToday: Type.Integer({ description: 'Messages it may still send today in this campaign.' }),
    lastSentAt: nullable(dtOut()),
    nextAvailableAt: nullable(dtOut(), {
      description: 'Time at which the mailbox can send again; null if it can send now, or waits for a member.',
    }),
    blockedBy: nullable(enumOf(REASON_CODES), { description: 'Why it does not send now; null when it may.' }),
    attachedAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignMailboxOut' },
);
export type CampaignMailboxOut = Static<typeof CampaignMailboxOut>;

const ItemRejection = Type.Object({
  mailbox: Type.String({ description: 'As it was sent.' }),
  code: Type.String({ description: 'Why: `not_found`, `duplicate`, `limit_reached`, ...' }),
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
    reassignedContacts: Type.Integer({ description: 'Contacts that continue from another mailbox.' }),
    rejections: Type.Array(ItemRejection),
  },
  { $id: 'CampaignMailboxBatchDeleteOut' },
);
export type CampaignMailboxBatchDeleteOut = Static<typeof CampaignMailboxBatchDeleteOut>;
