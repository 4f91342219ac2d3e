import { type Static, Type } from 'typebox';
import { dtOut, nullable, resourceId, uuid } from '../../../../platform/http/types.js';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from './brand-rules.js';

export const LogoPath = Type.Object({ logo_id: resourceId({ description: 'ID of the logo.' }) });

export const LOGO_FORM = {
  fields: Type.Object({}),
  files: { file: { maxBytes: MAX_LOGO_BYTES, required: true, keepDays: 1 } },
} as const;

const pixels = Type.Integer({ minimum: 1, maximum: MAX_LOGO_PIXELS, description: 'In pixels.' });

const BrandLogoOut = Type.Object(
  {
    id: uuid({ description: 'ID of the logo. Every upload has a new one.' }),
    contentType: Type.String({ description: 'Media type, by the bytes.', examples: ['image/png'] }),
    width: pixels,
    height: pixels,
  },
  { $id: 'BrandLogoOut' },
);

export const BrandOut = Type.Object(
  {
    name: nullable(Type.String(), { description: 'Name on shared pages. Null: the name of the workspace.' }),
    accent: nullable(Type.String(), {
      description: 'Accent color. Null: the color of Outrider.',
      examples: ['#0a7d55'],
    }),
    logo: nullable(BrandLogoOut),
    updatedAt: nullable(dtOut(), { description: 'Time of the last change; null if there was none.' }),
  },
  { $id: 'BrandOut' },
);
export type BrandOut = Static<typeof BrandOut>;

export const BrandUpdateIn = Type.Object(
  {
    name: Type.Optional(
      nullable(Type.String({ maxLength: 80 }), {
        description: 'Name on shared pages. Null or blank: the name of the workspace.',
      }),
    ),
    accent: Type.Optional(
      nullable(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }), {
        description:
          'Accent color as `#rrggbb`. Pages make it darker or lighter where it would be hard to read. Null: the color of Outrider.',
        examples: ['#0a7d55'],
      }),
    ),
  },
  { $id: 'BrandUpdateIn' },
);
