import { type Static, Type } from 'typebox';
import { GROUP_ID } from '../../engine/campaign/group-id.js';
import { enumeration } from '../../engine/enumeration.js';
import { SUPPRESSION_KINDS, SUPPRESSION_SCOPES, SUPPRESSION_SOURCES } from '../../engine/lifecycle/reply-enums.js';
import { dt, dtOut, enumOf, nullable, pageCursor, withDefault } from '../../platform/http/types.js';

const REJECTION_CODES = enumeration('SuppressionRejectionCode', [
  'invalid_address',
  'invalid_value',
  'duplicate',
  'override_required',
]);

/** Target of an entry. Longer texts are no addresses. */
const Target = (options: { description?: string } = {}) => Type.String({ ...options, minLength: 1, maxLength: 320 });
/** Form of a campaign's `groupId`: entries of another form could never apply. */
const GroupId = (description: string) => Type.Optional(nullable(Type.String({ pattern: GROUP_ID }), { description }));
const Reason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'Why. Any word; known ones are `unsubscribe`, `bounce`, `complaint`, `not_interested`, `left_company`, `invalid`, ' +
      '`legal`, `manual`, `import`. A new entry without one is `manual`; an existing one keeps its own.',
  }),
);
const Note = Type.Optional(
  nullable(Type.String({ maxLength: 500 }), { description: 'For people. Null clears it; absent keeps it.' }),
);
const ExpiresAt = Type.Optional(
  nullable(dt(), {
    description: 'From then on the entry forbids nothing. Null: never. Absent: a new entry never expires.',
  }),
);
const SHARED = { reason: Reason, note: Note, expiresAt: ExpiresAt };

export const SuppressionEntryIn = Type.Object(
  {
    email: Target({
      description:
        'One address, `@example.com` for every address at a domain, or `@*.example.com` to include its subdomains.',
    }),
    groupId: GroupId("The group of campaigns it is for. Absent: the request's own `groupId`; null: the workspace."),
    ...SHARED,
  },
  { $id: 'SuppressionEntryIn' },
);

export const CampaignSuppressionUpsertIn = Type.Object(
  {
    email: Type.Optional(
      Target({
        description:
          'One address, `@example.com` for every address at a domain, or `@*.example.com` to include its subdomains.',
      }),
    ),
    emails: Type.Optional(
      Type.Array(Target(), {
        minItems: 1,
        maxItems: 5000,
        description: 'Several of them, with the same values below.',
      }),
    ),
    entries: Type.Optional(
      Type.Array(SuppressionEntryIn, {
        minItems: 1,
        maxItems: 5000,
        description: 'Several with values of their own; what an entry leaves out is taken from below.',
      }),
    ),
    groupId: GroupId('Only for campaigns of this group. Absent or null: for the whole workspace.'),
    ...SHARED,
    override: withDefault(
      Type.Boolean({
        description:
          'True: also changes entries that were made of an opt-out, a complaint or a bounce. Without it such an entry keeps ' +
          'its reason, its source and that it never ends, and is refused an `expiresAt` with `override_required`. Recorded in ' +
          'the audit log.',
      }),
      false,
    ),
  },
  {
    $id: 'CampaignSuppressionUpsertIn',
    description: 'Exactly one of `email`, `emails` and `entries`.',
  },
);
export type CampaignSuppressionUpsertIn = Static<typeof CampaignSuppressionUpsertIn>;

export const CampaignSuppressionOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    workspaceId: Type.Integer(),
    email: Type.String({ description: 'The address in lower case, or `@` and the domain.' }),
    kind: enumOf(SUPPRESSION_KINDS),
    scope: enumOf(SUPPRESSION_SCOPES),
    groupId: nullable(Type.String()),
    reason: Type.String(),
    note: nullable(Type.String()),
    source: enumOf(SUPPRESSION_SOURCES, { description: 'What made the entry.' }),
    campaignId: nullable(Type.String({ format: 'uuid' }), { description: 'The campaign it came from, if any.' }),
    expiresAt: nullable(dtOut()),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignSuppressionOut' },
);
export type CampaignSuppressionOut = Static<typeof CampaignSuppressionOut>;

export const SuppressionRejection = Type.Object(
  {
    email: Type.String({ description: 'Mailbox reference as sent.' }),
    code: enumOf(REJECTION_CODES),
    message: Type.String(),
  },
  { $id: 'SuppressionRejection' },
);

export const CampaignSuppressionUpsertOut = Type.Object(
  {
    entries: Type.Array(CampaignSuppressionOut, { description: 'Up to 100 of the entries as they are now.' }),
    createdCount: Type.Integer({ description: 'New entries, and expired ones that are good again.' }),
    updatedCount: Type.Integer({ description: 'Entries that were there.' }),
    rejectedCount: Type.Integer(),
    rejections: Type.Array(SuppressionRejection, { description: 'What was not taken, and why. The rest was.' }),
    affectedContacts: Type.Integer({
      description: 'Contacts that were waiting for a message in these scopes and now get none.',
    }),
    jobId: nullable(Type.String({ format: 'uuid' }), {
      description: 'Set when these are more than 10,000 contacts: they become `suppressed` in the background.',
    }),
  },
  { $id: 'CampaignSuppressionUpsertOut' },
);

const GroupQuery = Type.Optional(Type.String({ pattern: GROUP_ID, description: 'The group. Absent: the workspace.' }));

/** Filters of the list and its download. */
export const SuppressionFilters = Type.Object({
  groupId: Type.Optional(Type.String({ pattern: GROUP_ID, description: 'Only entries of this group.' })),
  email: Type.Optional(Type.String({ description: 'Exactly this address, `@example.com` or `@*.example.com`.' })),
  search: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'A part of the address or domain. `@` is part of a domain: `@exam` finds entries of domains that begin so, and addresses there.',
      examples: ['@exam'],
    }),
  ),
  reason: Type.Optional(Type.String({ maxLength: 64, description: 'Exactly this reason.' })),
  scope: Type.Optional(
    enumOf(SUPPRESSION_SCOPES, { description: 'Only entries of groups, or only those of the workspace.' }),
  ),
});

export const SuppressionsQuery = Type.Object({
  ...SuppressionFilters.properties,
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200, description: 'Entries per page.' }), 50),
});

export const CampaignSuppressionsPageOut = Type.Object(
  { items: Type.Array(CampaignSuppressionOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'CampaignSuppressionsPageOut' },
);

export const SuppressionKeyQuery = Type.Object({
  email: Type.String({ description: 'An address, `@example.com` or `@*.example.com`.' }),
  groupId: GroupQuery,
});

export const CampaignSuppressionDeleteOut = Type.Object(
  {
    email: Type.String(),
    groupId: nullable(Type.String()),
    scope: enumOf(SUPPRESSION_SCOPES),
    deleted: Type.Boolean({ description: 'False: there was no such entry.' }),
  },
  { $id: 'CampaignSuppressionDeleteOut' },
);

const CampaignSuppressionStatusOut = Type.Object(
  {
    suppressed: Type.Boolean(),
    scope: nullable(enumOf(SUPPRESSION_SCOPES)),
    kind: nullable(enumOf(SUPPRESSION_KINDS)),
    reason: nullable(Type.String()),
    entry: nullable(CampaignSuppressionOut, { description: 'The entry that decides.' }),
  },
  { $id: 'CampaignSuppressionStatusOut' },
);

export const CampaignSuppressionStatusEnvelopeOut = Type.Object(
  {
    email: Type.String(),
    groupId: nullable(Type.String()),
    suppressed: Type.Boolean(),
    status: CampaignSuppressionStatusOut,
  },
  { $id: 'CampaignSuppressionStatusEnvelopeOut' },
);
