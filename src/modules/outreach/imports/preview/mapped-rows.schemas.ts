import { Type } from 'typebox';
import { IMPORT_FORMATS } from '../../../../engine/tool-exports/formats.js';
import { enumOf, mapOf, nullable } from '../../../../platform/http/types.js';
import { ImportOptionsChange, MappingIn } from '../imports.schemas.js';

export const ImportRowsPreviewIn = Type.Object(
  {
    format: Type.Optional(
      enumOf(IMPORT_FORMATS, { description: 'Format to read the file as, in place of the one in the preview.' }),
    ),
    mapping: Type.Optional(MappingIn),
    options: Type.Optional(ImportOptionsChange),
  },
  { $id: 'ImportRowsPreviewIn' },
);

export const ImportRowsPreviewOut = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          row: Type.Integer({ description: 'Row number; 1 is the first data row.' }),
          values: mapOf(Type.String(), { description: 'Contact field to value; empty if the row has an error.' }),
          error: nullable(Type.String(), {
            description: 'Why the row would be skipped or rejected; null if it would not.',
          }),
          errorColumn: nullable(Type.String({ examples: ['Mail'] }), {
            description: 'Column with the error; null without an error, or if it concerns the whole row.',
          }),
        },
        { $id: 'ImportPreviewRow' },
      ),
      { maxItems: 5 },
    ),
  },
  { $id: 'ImportRowsPreviewOut' },
);
