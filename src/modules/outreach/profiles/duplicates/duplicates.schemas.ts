import { Type } from 'typebox';
import { DUPLICATE_RULES } from '../../../../engine/profiles/duplicates.js';
import { enumOf, nullable, pageCursor, uuid, withDefault } from '../../../../platform/http/types.js';
import { ProfileOut } from '../profiles.schemas.js';

export const DuplicatesQuery = Type.Object({
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 100 }), 20),
});

const DuplicateProfiles = Type.Object(
  {
    rule: enumOf(DUPLICATE_RULES, { description: 'Rule that found the profiles.' }),
    profiles: Type.Array(ProfileOut, {
      minItems: 2,
      maxItems: 2,
      description: 'The two profiles, the older one first.',
    }),
    differences: Type.Array(Type.String(), {
      description: 'Fields in which both profiles have different values, as a merge names them.',
      examples: [['title', 'custom.plan']],
    }),
    otherCount: Type.Integer({ description: 'Number of further profiles that the rule takes for the same person.' }),
  },
  { $id: 'DuplicateProfiles' },
);

export const DuplicatesPageOut = Type.Object(
  { items: Type.Array(DuplicateProfiles), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'DuplicateProfilesPageOut' },
);

export const DuplicateDismissIn = Type.Object(
  {
    profileIds: Type.Array(uuid(), { minItems: 2, maxItems: 2, description: 'The two profiles.' }),
    dismissed: withDefault(
      Type.Boolean({ description: 'Whether they are not the same person; false lists them as duplicates again.' }),
      true,
    ),
  },
  { $id: 'DuplicateDismissIn' },
);

export const DuplicateDismissOut = Type.Object(
  { profileIds: Type.Array(uuid()), dismissed: Type.Boolean() },
  { $id: 'DuplicateDismissOut' },
);
