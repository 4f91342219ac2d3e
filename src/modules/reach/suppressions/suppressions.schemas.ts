import { type Static, Type } from 'typebox';
import { GROUP_ID } from '../../../engine/campaign/group-id.js';
import { enumeration } from '../../../engine/enumeration.js';
import { SUPPRESSION_KINDS, SUPPRESSION_SCOPES, SUPPRESSION_SOURCES } from '../../../engine/lifecycle/reply-enums.js';
import { dt, dtOut, enumOf, nullable, pageCursor, withDefault } from '../../../platform/http/types.js';

const REJECTION_CODES = enumeration('SuppressionRejectionCode', [
  'invalid_address',
  'invalid_value',
  'duplicate',
  'override_required',
]);

/** Describes the target of an entry. No address is longer. */
const Target = (options: { description?: string } = {}) => Type.String({ ...options, minLength: 1, maxLength: 320 });
/** Describes a group in the form of a campaign's `groupId`: entries of another form could never apply. */
const GroupId = (description: string) => Type.Optional(nullable(Type.String({ pattern: GROUP_ID }), { description }));
const Reason = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'Reason; any text. Known reasons are `unsubscribe`, `bounce`, `complaint`, `not_interested`, `left_company`, `invalid`, `legal`, `manual`, `import`, `erasure`. Default: `manual` for a new entry; an existing entry keeps its reason.',
  }),
);
const Note = Type.Optional(
  nullable(Type.String({ maxLength: 500 }), {
    description: 'Note for members. Null clears the note; if absent, it is unchanged.',
  }),
);
const ExpiresAt = Type.Optional(
  nullable(dt(), {
    description: 'Time the suppression expires. Null: never. Default for a new entry: never.',
  }),
);
const SHARED = { reason: Reason, note: Note, expiresAt: ExpiresAt };

export const SuppressionEntryIn = Type.Object(
  {
    email: Target({
      description:
        'One address, `@example.com` for all addresses at a domain, or `@*.example.com` to include its subdomains.',
    }),
    groupId: GroupId(
      'Campaign group the entry applies to. Absent: `groupId` of the request; null: the whole workspace.',
    ),
    ...SHARED,
  },
  { $id: 'SuppressionEntryIn' },
);

export const CampaignSuppressionUpsertIn = Type.Object(
  {
    email: Type.Optional(
      Target({
        description:
          'One address, `@example.com` for all addresses at a domain, or `@*.example.com` to include its subdomains.',
      }),
    ),
    emails: Type.Optional(
      Type.Array(Target(), {
        minItems: 1,
        maxItems: 5000,
        description: 'Several values with the same settings.',
      }),
    ),
    entries: Type.Optional(
      Type.Array(SuppressionEntryIn, {
        minItems: 1,
        maxItems: 5000,
        description: 'Several values with their own settings; absent settings are taken from the request.',
      }),
    ),
    groupId: GroupId('Campaign group the entry applies to. Null or absent: the whole workspace.'),
    ...SHARED,
    override: withDefault(
      Type.Boolean({
        description:
          'Whether entries from an opt-out, a complaint or a bounce can be changed. Otherwise they keep their reason, source and lack of expiry, and an `expiresAt` is rejected with `override_required`. Recorded in the audit log.',
      }),
      false,
    ),
  },
  {
    $id: 'CampaignSuppressionUpsertIn',
    description: 'Values to suppress. Requires exactly one of `email`, `emails` and `entries`.',
  },
);
export type CampaignSuppressionUpsertIn = Static<typeof CampaignSuppressionUpsertIn>;

export const CampaignSuppressionOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    workspaceId: Type.Integer(),
    email: Type.String({ description: 'Suppressed value: an address in lowercase, or `@` and a domain.' }),
    kind: enumOf(SUPPRESSION_KINDS),
    scope: enumOf(SUPPRESSION_SCOPES),
    groupId: nullable(Type.String()),
    reason: Type.String(),
    note: nullable(Type.String()),
    source: enumOf(SUPPRESSION_SOURCES, { description: 'Source of the entry.' }),
    campaignId: nullable(Type.String({ format: 'uuid' }), {
      description: 'Campaign the entry came from; null if none.',
    }),
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
    entries: Type.Array(CampaignSuppressionOut, { description: 'First 100 entries after the change.' }),
    createdCount: Type.Integer({ description: 'Entries created, including expired entries that were renewed.' }),
    updatedCount: Type.Integer({ description: 'Entries that already existed.' }),
    rejectedCount: Type.Integer(),
    rejections: Type.Array(SuppressionRejection, {
      description: 'Rejected values with the reason. All others were added.',
    }),
    affectedContacts: Type.Integer({
      description: 'Waiting contacts in these scopes that receive no more emails.',
    }),
    jobId: nullable(Type.String({ format: 'uuid' }), {
      description: 'ID of the background job, if more than 10,000 contacts become `suppressed`.',
    }),
  },
  { $id: 'CampaignSuppressionUpsertOut' },
);

const GroupQuery = Type.Optional(
  Type.String({ pattern: GROUP_ID, description: 'Campaign group. Default: the workspace.' }),
);

/** Filters of the list and its download. */
export const SuppressionFilters = Type.Object({
  groupId: Type.Optional(Type.String({ pattern: GROUP_ID, description: 'Only entries of this group.' })),
  email: Type.Optional(
    Type.String({ description: 'Exactly this value: an address, `@example.com` or `@*.example.com`.' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'Part of the address or domain. `@` belongs to the domain: `@exam` finds entries of domains that start with `exam`, and addresses at them.',
      examples: ['@exam'],
    }),
  ),
  reason: Type.Optional(Type.String({ maxLength: 64, description: 'Only entries with this reason.' })),
  scope: Type.Optional(
    enumOf(SUPPRESSION_SCOPES, { description: 'Only entries of campaign groups, or only those of the workspace.' }),
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
  email: Type.String({ description: 'Suppressed value: an address, `@example.com` or `@*.example.com`.' }),
  groupId: GroupQuery,
});

export const CampaignSuppressionDeleteOut = Type.Object(
  {
    email: Type.String(),
    groupId: nullable(Type.String()),
    scope: enumOf(SUPPRESSION_SCOPES),
    deleted: Type.Boolean({ description: 'False if there was no such entry.' }),
  },
  { $id: 'CampaignSuppressionDeleteOut' },
);

const CampaignSuppressionStatusOut = Type.Object(
  {
    suppressed: Type.Boolean(),
    scope: nullable(enumOf(SUPPRESSION_SCOPES)),
    kind: nullable(enumOf(SUPPRESSION_KINDS)),
    reason: nullable(Type.String()),
    entry: nullable(CampaignSuppressionOut, { description: 'Entry that applies.' }),
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
