import { type Static, Type } from 'typebox';
import { PROFILE_FIELD_TYPES, PROFILE_SOURCES } from '../../../../engine/profiles/field-types.js';
import { dtOut, enumOf, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';

export const FieldPath = Type.Object({ field_id: resourceId({ description: 'ID of the field.' }) });

const label = Type.String({ minLength: 1, maxLength: 100, description: 'Label in the console.', examples: ['Plan'] });
const choices = Type.Array(Type.String({ minLength: 1, maxLength: 200, examples: ['pro'] }), {
  maxItems: 200,
  description: 'Allowed values of a `choice` or `choices` field, in order. Profiles keep their existing values.',
});
const example = nullable(Type.String({ maxLength: 200, examples: ['pro'] }), { description: 'Example of a value.' });

const defaultValue = (description: string) =>
  nullable(
    Type.Union([
      Type.String({ maxLength: 1_000, examples: ['your industry'] }),
      Type.Number(),
      Type.Boolean(),
      Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 }),
    ]),
    { description },
  );
const fallback = defaultValue(
  'What emails contain for contacts without a value, of the type of the field. A fallback in the text, such as `{{ plan | default: "free" }}`, takes precedence. Null: the value is missing.',
);

export const ProfileFieldIn = Type.Object(
  {
    name: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$',
      description: 'Name of the custom field, as in `{{custom.plan}}`. It cannot be changed.',
      examples: ['plan'],
    }),
    label,
    type: enumOf(PROFILE_FIELD_TYPES, { description: 'Type of the values. It cannot be changed.' }),
    choices: withDefault(choices, []),
    example: withDefault(example, null),
    default: withDefault(fallback, null),
  },
  { $id: 'ProfileFieldIn' },
);

export const ProfileFieldUpdateIn = Type.Object(
  {
    label: Type.Optional(label),
    choices: Type.Optional(choices),
    example: Type.Optional(example),
    default: Type.Optional(fallback),
  },
  { $id: 'ProfileFieldUpdateIn', minProperties: 1 },
);

export const ProfileFieldOut = Type.Object(
  {
    id: uuid(),
    name: Type.String({ examples: ['plan'] }),
    label: Type.String({ examples: ['Plan'] }),
    type: enumOf(PROFILE_FIELD_TYPES),
    choices: Type.Array(Type.String({ examples: ['pro'] })),
    example: nullable(Type.String({ examples: ['pro'] })),
    default: defaultValue('What emails contain for contacts without a value; null for nothing.'),
    origin: nullable(
      Type.Object(
        {
          source: enumOf(PROFILE_SOURCES, { description: 'Source of the first contact with a value.' }),
          sourceId: nullable(uuid(), { description: 'Import, campaign or contact source.' }),
        },
        { $id: 'ProfileFieldOrigin' },
      ),
      {
        description:
          'Where the values came from when the field was registered: the source of the oldest of the 2,000 newest contacts with a value. Null if none had one.',
      },
    ),
    createdBy: nullable(Type.String({ examples: ['Jo Berg'] }), {
      description: 'Member or API key that registered the field; null if that was not recorded.',
    }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'ProfileFieldOut' },
);
export type ProfileFieldOut = Static<typeof ProfileFieldOut>;

export const ProfileFieldsOut = Type.Object(
  {
    items: Type.Array(ProfileFieldOut, { description: 'Registered fields, sorted by name, at most 200.' }),
    unregistered: Type.Array(Type.String({ examples: ['industry'] }), {
      description: 'Unregistered names that recent profiles use, at most 200.',
    }),
  },
  { $id: 'ProfileFieldsOut' },
);

export const ProfileFieldDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'ProfileFieldDeletedOut' },
);
