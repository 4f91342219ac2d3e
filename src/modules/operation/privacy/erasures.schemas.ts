import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, email, enumOf, nullable, pageCursor, uuid, withDefault } from '../../../platform/http/types.js';

const ACTIONS = enumeration('ErasureAction', ['delete', 'anonymize', 'keep']);
const STATUSES = enumeration('ErasureStatus', ['searching', 'waiting', 'running', 'done']);
const ORIGINS = enumeration('ErasureOrigin', ['request', 'replay']);

const Mark = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'Keyed hash of the address (HMAC-SHA256), in hexadecimal digits.',
  examples: ['9f2c4a6b8d0e1f3a5c7b9d1e3f5a7c9b2d4e6f8a0c1b3d5e7f9a1c3b5d7e9f0a'],
});
const Table = Type.String({ description: 'Kind of the records: a table of the database.', examples: ['messages'] });

export const ErasureIn = Type.Object(
  { email: email({ description: 'Address of the person, case-insensitive.' }) },
  { $id: 'ErasureIn' },
);

const ErasurePreviewItem = Type.Object(
  {
    table: Table,
    action: enumOf(ACTIONS),
    count: Type.Integer({ description: 'Records about the person now.' }),
    because: nullable(Type.String(), {
      description: 'Why the records stay; null if they do not.',
      examples: ['The records form a chain of hashes.'],
    }),
  },
  { $id: 'ErasurePreviewItem' },
);
export const ErasurePreviewOut = Type.Object({ items: Type.Array(ErasurePreviewItem) }, { $id: 'ErasurePreviewOut' });
export type ErasurePreviewOut = Static<typeof ErasurePreviewOut>;

const ErasedTable = Type.Object(
  {
    table: Table,
    deletedCount: Type.Integer(),
    anonymizedCount: Type.Integer(),
    keptCount: Type.Integer({ description: 'Records about the person that stay.' }),
  },
  { $id: 'ErasedTable' },
);

export const ErasureOut = Type.Object(
  {
    id: uuid(),
    mark: Mark,
    origin: enumOf(ORIGINS),
    status: enumOf(STATUSES),
    requestedAt: dtOut(),
    completedAt: nullable(dtOut(), { description: 'When the last record was erased; null until then.' }),
    contactIds: Type.Array(uuid(), { description: 'Contacts of the person, which stay without personal data.' }),
    tables: Type.Array(ErasedTable, { description: 'What was erased so far, by kind of record.' }),
  },
  { $id: 'ErasureOut' },
);
export type ErasureOut = Static<typeof ErasureOut>;

export const ErasuresPageOut = Type.Object(
  { items: Type.Array(ErasureOut), nextCursor: nullable(Type.String()), hasMore: Type.Boolean() },
  { $id: 'ErasuresPageOut' },
);
export const ErasuresQuery = Type.Object({
  cursor: Type.Optional(pageCursor()),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 500 }), 100),
});

export const ErasureReplayIn = Type.Object(
  { marks: Type.Array(Mark, { minItems: 1, maxItems: 1_000, description: 'Marks of erased people.' }) },
  { $id: 'ErasureReplayIn' },
);
export const ErasureReplayOut = Type.Object(
  {
    addedCount: Type.Integer({ description: 'Erasures that are repeated now.' }),
    knownCount: Type.Integer({ description: 'Marks that the workspace already had.' }),
  },
  { $id: 'ErasureReplayOut' },
);
