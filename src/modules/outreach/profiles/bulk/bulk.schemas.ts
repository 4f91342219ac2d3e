import { type Static, Type } from 'typebox';
import { BULK_CHANGE_ACTIONS, BULK_CHANGE_STATUSES } from '../../../../engine/profiles/bulk-change.js';
import { MOST_TAGS } from '../../../../engine/profiles/field-types.js';
import { SEGMENT_PINS } from '../../../../engine/segments/definition.js';
import { dtOut, enumOf, nullable, resourceId, uuid } from '../../../../platform/http/types.js';
import { profileFilters, profileValues, Tag } from '../profiles.schemas.js';

export const BulkChangePath = Type.Object({ bulk_id: resourceId({ description: 'ID of the bulk change.' }) });

export const ProfileCountQuery = Type.Object(profileFilters);

export const ProfileCountOut = Type.Object(
  { count: Type.Integer({ description: 'Number of matching profiles.', examples: [12_400] }) },
  { $id: 'ProfileCountOut' },
);

const ProfileFilter = Type.Object(profileFilters, {
  $id: 'ProfileFilter',
  description: 'Filters of the profile list; empty for all profiles.',
});

const FieldChange = Type.Object(profileValues, { $id: 'ProfileFieldChange', minProperties: 1 });

export const BulkChangeIn = Type.Object(
  {
    profileIds: Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: 1_000, description: 'Profiles to change.' })),
    filter: Type.Optional(ProfileFilter),
    expectedCount: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'With `filter`: the number of matching profiles that you saw. If the filter matches a very different number (more than 10 and more than 5% off), nothing is changed.',
        examples: [12_400],
      }),
    ),
    action: enumOf(BULK_CHANGE_ACTIONS, { description: 'Action on each profile.' }),
    tags: Type.Optional(
      Type.Array(Tag, {
        minItems: 1,
        maxItems: MOST_TAGS,
        description: 'With `add_tags` and `remove_tags`: the tags.',
      }),
    ),
    values: Type.Optional(FieldChange),
    ownerId: Type.Optional(
      nullable(uuid(), { description: 'With `set_owner`: the new owner; null removes the owner.' }),
    ),
    segmentId: Type.Optional(uuid({ description: 'With `pin`: the segment.' })),
    pin: Type.Optional(
      nullable(enumOf(SEGMENT_PINS), {
        description: 'With `pin`: keeps profiles in or out of the segment; null removes pins.',
      }),
    ),
  },
  { $id: 'BulkChangeIn', description: 'Profiles to change. Requires exactly one of `profileIds` and `filter`.' },
);

export const BulkChangeOut = Type.Object(
  {
    id: uuid(),
    action: enumOf(BULK_CHANGE_ACTIONS, { description: 'Action on each profile.' }),
    status: enumOf(BULK_CHANGE_STATUSES, { description: 'Status of the change.' }),
    matchedCount: Type.Integer({ description: 'Profiles that matched when the change started.' }),
    notFoundCount: Type.Integer({ description: 'With `profileIds`: IDs that are not in the address book.' }),
    visitedCount: Type.Integer({ description: 'Profiles processed so far.' }),
    changedCount: Type.Integer({ description: 'Changed profiles; the others had the values already.' }),
    undoneCount: Type.Integer({ description: 'Profiles with restored values.' }),
    undoUntil: nullable(dtOut(), {
      description: 'End of the time to undo; null if the change cannot be undone now.',
    }),
    problem: nullable(Type.String({ examples: ['This segment does not exist.'] }), {
      description: 'Reason why the change stopped.',
    }),
    createdAt: dtOut(),
    completedAt: nullable(dtOut()),
  },
  { $id: 'BulkChangeOut' },
);
export type BulkChangeOut = Static<typeof BulkChangeOut>;
