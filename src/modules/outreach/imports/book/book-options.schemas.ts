import { Type } from 'typebox';
import { EXISTING_PROFILES, LEGAL_BASES, MOST_TAGS } from '../../../../engine/profiles/field-types.js';
import { dtOut, enumOf, jsonText, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';
import { LegalBasisIn, Tag } from '../../profiles/index.js';

const existing = enumOf(EXISTING_PROFILES, {
  description: 'What happens to contacts that are already in the address book.',
});
const tags = Type.Array(Tag, { maxItems: MOST_TAGS, description: 'Tags to add to all contacts in the file.' });
const ownerText =
  'Member who owns the contacts in the file. Existing contacts keep their owner, except with `update`. Null for none.';

const basisText =
  'Evidence of why the contacts in the file may be contacted. It applies to contacts without a recorded legal basis, except with `keep` to new ones only. Default of `at`: the time of the import.';

const ImportLegalBasis = Type.Object(
  {
    basis: enumOf(LEGAL_BASES),
    at: nullable(dtOut(), { description: 'When the basis starts to apply; null for the time of the import.' }),
    from: nullable(Type.String(), { description: 'Evidence: a text, a URL, or the ID of a form.' }),
  },
  { $id: 'ImportLegalBasis' },
);

const campaignBasisText =
  'Evidence of why the contacts may be contacted, for contacts who are added or updated and have no recorded legal basis in the address book. Default of `at`: the time of the import.';

/** Legal basis of all contacts that enter a campaign: in a form, in a body, and in a response. */
export const campaignBasis = {
  form: Type.Optional(
    jsonText(LegalBasisIn, {
      description: `JSON object. ${campaignBasisText}`,
      examples: ['{"basis":"consent","from":"https://example.com/newsletter"}'],
    }),
  ),
  body: Type.Optional(nullable(LegalBasisIn, { description: campaignBasisText })),
  out: nullable(ImportLegalBasis, {
    description: 'Legal basis of all contacts of an import into a campaign; null for none. `book` has that of others.',
  }),
};

/** Fields of a form for an import into the address book. */
export const profileFormFields = {
  existing: withDefault(existing, 'fill'),
  tags: Type.Optional(
    jsonText(tags, {
      description: 'JSON list of tags to add to all contacts in the file.',
      examples: ['["customer"]'],
    }),
  ),
  ownerId: Type.Optional(resourceId({ description: ownerText })),
  legalBasis: Type.Optional(
    jsonText(LegalBasisIn, {
      description: `JSON object. ${basisText}`,
      examples: ['{"basis":"consent","from":"https://example.com/newsletter"}'],
    }),
  ),
};

const ImportBookOptions = Type.Object(
  {
    existing,
    tags,
    ownerId: nullable(uuid(), { description: ownerText }),
    legalBasis: nullable(ImportLegalBasis, { description: basisText }),
  },
  { $id: 'ImportBookOptions', description: 'Options of an import into the address book.' },
);

/** Options; omitted ones keep the values set with the file. */
export const ImportBookOptionsChange = Type.Object(
  {
    existing: Type.Optional(existing),
    tags: Type.Optional(tags),
    ownerId: Type.Optional(nullable(uuid(), { description: ownerText })),
    legalBasis: Type.Optional(nullable(LegalBasisIn, { description: basisText })),
  },
  {
    $id: 'ImportBookOptionsChange',
    description: 'Options of an import into the address book. Omitted options stay as they were set with the file.',
  },
);

export const bookField = nullable(ImportBookOptions, {
  description: 'Options of an import into the address book; null for an import into a campaign.',
});
