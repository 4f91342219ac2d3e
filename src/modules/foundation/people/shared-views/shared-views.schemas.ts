import { type Static, Type } from 'typebox';
import { dtOut, enumOf, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { SCREENS, ViewColumns, viewFields } from '../preferences/preferences.schemas.js';

export const SharedViewPath = Type.Object({ shared_view_id: resourceId({ description: 'ID of the shared view.' }) });

const fields = {
  ...viewFields,
  screen: enumOf(SCREENS, { description: 'List that the view filters.', examples: ['campaigns'] }),
};

export const SharedViewIn = Type.Object(
  { ...fields, columns: withDefault(nullable(ViewColumns), null) },
  { $id: 'SharedViewIn' },
);

export const SharedViewOut = Type.Object(
  { id: uuid(), ...fields, columns: nullable(ViewColumns), createdAt: dtOut() },
  { $id: 'SharedViewOut' },
);
export type SharedViewOut = Static<typeof SharedViewOut>;

export const SharedViewsOut = Type.Object({ items: Type.Array(SharedViewOut) }, { $id: 'SharedViewsOut' });

export const SharedViewDeletedOut = Type.Object(
  { id: uuid(), deleted: Type.Boolean() },
  { $id: 'SharedViewDeletedOut' },
);
