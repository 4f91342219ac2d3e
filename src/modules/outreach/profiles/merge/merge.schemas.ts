import { Type } from 'typebox';
import { MERGE_SIDES } from '../../../../engine/profiles/merge-values.js';
import { enumOf, mapOf, uuid } from '../../../../platform/http/types.js';

export const ProfileMergeIn = Type.Object(
  {
    with: uuid({ description: 'ID of the other profile.' }),
    fields: Type.Optional(
      mapOf(enumOf(MERGE_SIDES), {
        maxProperties: 250,
        maxKeyLength: 80,
        description:
          'Which value to keep where both profiles have one, by field: `this` for the profile of the path, `other` for the profile in `with`. Fields: `email`, `ownerId`, the fields of a profile such as `firstName`, and custom fields as `custom.NAME`. Without a choice, the value of the older profile is kept.',
        examples: [{ email: 'other', title: 'this', 'custom.plan': 'other' }],
      }),
    ),
  },
  { $id: 'ProfileMergeIn' },
);
