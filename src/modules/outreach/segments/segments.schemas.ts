import { type Static, Type } from 'typebox';
import { SEGMENT_MATCHES, SEGMENT_PINS } from '../../../engine/segments/definition.js';
import { dtOut, enumOf, nullable, pageCursor, resourceId, uuid, withDefault } from '../../../platform/http/types.js';
import { ProfileOut } from '../profiles/index.js';

export const SegmentPath = Type.Object({ segment_id: resourceId({ description: 'ID of the segment.' }) });

/** Conditions are read by `engine/segments`, which knows the fields of the workspace and reports the location of each error. */
const SegmentDefinition = Type.Object(
  {
    match: enumOf(SEGMENT_MATCHES, { description: 'How the conditions combine.' }),
    conditions: Type.Array(Type.Any(), {
      description:
        'Conditions, and groups like this one, nested up to five levels, with up to 50 conditions in total. docs/use/contacts-and-segments.md lists the conditions.',
      examples: [[{ about: 'field', field: 'company', op: 'contains', value: 'acme' }]],
    }),
  },
  { $id: 'SegmentDefinition', description: 'Definition of a segment.' },
);

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Customers in Austria'] });

export const SegmentIn = Type.Object({ name, definition: SegmentDefinition }, { $id: 'SegmentIn' });
export const SegmentUpdateIn = Type.Object(
  { name: Type.Optional(name), definition: Type.Optional(SegmentDefinition) },
  { $id: 'SegmentUpdateIn', minProperties: 1 },
);

export const SegmentOut = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    definition: SegmentDefinition,
    text: nullable(Type.String({ examples: ['company contains "acme"'] }), {
      description: 'The definition as text; null if a field in it, or in a segment it names, is no longer registered.',
    }),
    pinnedIn: Type.Integer({ description: 'Number of profiles pinned into the segment.', examples: [0] }),
    pinnedOut: Type.Integer({ description: 'Number of profiles pinned out of the segment.', examples: [0] }),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'SegmentOut' },
);
export type SegmentOut = Static<typeof SegmentOut>;

export const SegmentsOut = Type.Object(
  { items: Type.Array(SegmentOut, { description: 'Segments, sorted by name, at most 200.' }) },
  { $id: 'SegmentsOut' },
);

export const SegmentDeletedOut = Type.Object({ id: uuid(), deleted: Type.Boolean() }, { $id: 'SegmentDeletedOut' });

export const SegmentPreviewIn = Type.Object(
  {
    definition: SegmentDefinition,
    segmentId: Type.Optional(nullable(uuid(), { description: 'Segment whose pins apply.' })),
  },
  { $id: 'SegmentPreviewIn' },
);

export const SegmentPreviewOut = Type.Object(
  {
    count: Type.Integer({ description: 'Number of profiles in the segment.', examples: [128] }),
    text: Type.String({ description: 'The definition as text.', examples: ['company contains "acme"'] }),
    sample: Type.Array(ProfileOut, { description: 'First profiles by address, at most 10.' }),
  },
  { $id: 'SegmentPreviewOut' },
);

export const SegmentProfilesQuery = Type.Object({
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
});

export const SegmentPinsIn = Type.Object(
  {
    profileIds: Type.Array(uuid(), { minItems: 1, maxItems: 1_000, description: 'Profiles to pin.' }),
    pin: nullable(enumOf(SEGMENT_PINS), {
      description: '`in`: always in the segment. `out`: never. Null: no pin, the definition applies.',
    }),
  },
  { $id: 'SegmentPinsIn' },
);

export const SegmentPinsOut = Type.Object(
  {
    changed: Type.Integer({ description: 'Number of profiles whose pin changed.', examples: [2] }),
    notFound: Type.Array(uuid(), { description: 'IDs without a profile, or without a pin to remove.' }),
  },
  { $id: 'SegmentPinsOut' },
);
