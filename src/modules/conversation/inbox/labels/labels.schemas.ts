import { type Static, Type } from 'typebox';
import { LABEL_COLORS, LABEL_SENTIMENTS } from '../../../../engine/lifecycle/label-enums.js';
import { dtOut, enumOf, headerText, patchOf, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';

export const LabelPath = Type.Object({ label_id: resourceId({ description: 'ID of the label.' }) });

const fields = {
  name: headerText({ minLength: 1, maxLength: 50, examples: ['Demo booked'] }),
  color: withDefault(enumOf(LABEL_COLORS), 'gray'),
  sentiment: withDefault(
    enumOf(LABEL_SENTIMENTS, { description: 'Meaning of the label for a reply. It does not affect statistics.' }),
    'neutral',
  ),
};

export const ThreadLabelIn = Type.Object(fields, { $id: 'ThreadLabelIn' });
export const ThreadLabelUpdateIn = patchOf(ThreadLabelIn, { $id: 'ThreadLabelUpdateIn', minProperties: 1 });

export const ThreadLabelOut = Type.Object(
  {
    id: uuid(),
    name: Type.String({ examples: ['Demo booked'] }),
    color: enumOf(LABEL_COLORS),
    sentiment: enumOf(LABEL_SENTIMENTS),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'ThreadLabelOut' },
);
export type ThreadLabelOut = Static<typeof ThreadLabelOut>;

export const ThreadLabelsOut = Type.Object({ items: Type.Array(ThreadLabelOut) }, { $id: 'ThreadLabelsOut' });

export const ThreadLabelDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'ThreadLabelDeletedOut' },
);
