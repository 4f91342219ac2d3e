import { type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { mapOf, nullable } from '../../../platform/http/types.js';
import { CampaignPath } from '../campaigns/index.js';
import { contactColumns } from '../contacts/index.js';
import { addPeople } from './add-contacts.service.js';
import { campaignBasis } from './book/book-options.schemas.js';
import { givenBasis } from './import-options.js';
import { DEFAULT_OPTIONS } from './import-state.js';
import { resultToWire } from './import-wire.js';
import { CampaignContactsImportOut, ImportOptions } from './imports.schemas.js';

const text = (description: string): TOptional<TSchema> =>
  Type.Optional(nullable(Type.String(), { description, readLater: true })) as TOptional<TSchema>;

/** Accepts any value, because an invalid contact is reported at its position in the response, not as a 422. */
const ContactItemIn = Type.Object(
  {
    email: text('Email address of the contact. Unique in its campaign, case-insensitive.'),
    ...(Object.fromEntries(
      Object.keys(contactColumns).map((name) => [
        name,
        text('Single-line value of at most 300 characters; `timezone` must be an IANA time zone.'),
      ]),
    ) as TProperties),
    customFields: Type.Optional(
      nullable(mapOf(Type.Any()), {
        description:
          'Custom fields for templates, as in `{{custom.plan}}`: at most 200. Values are text, numbers, booleans or null.',
        readLater: true,
      }),
    ),
  },
  {
    $id: 'CampaignContactIn',
    description: 'Contact to add. Rejected contacts are listed in `errors`.',
    readLater: true,
  },
);

const ContactsCreateIn = Type.Object(
  {
    contacts: Type.Array(ContactItemIn, { minItems: 1, maxItems: 1_000 }),
    options: Type.Optional(ImportOptions),
    legalBasis: campaignBasis.body,
  },
  { $id: 'ContactsCreateIn' },
);

/** Registers the operation that adds contacts without a file. */
export function addContactRoutes(app: App): void {
  operation(app, {
    id: 'createCampaignContacts',
    method: 'POST',
    path: '/campaigns/{campaign_id}/contacts',
    tag: 'Contacts',
    summary: 'Add contacts',
    description:
      'Adds up to 1,000 contacts to a campaign by the rules of an import: suppressed and duplicate addresses are skipped or merged, invalid ones are rejected one by one, and the response has the result of each. For more contacts, upload a file.',
    params: CampaignPath,
    body: ContactsCreateIn,
    response: CampaignContactsImportOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: {
      body: {
        contacts: [{ email: 'ana@example.com', firstName: 'Ana', company: 'Example', customFields: { plan: 'pro' } }],
        options: { onDuplicate: 'update' },
        legalBasis: { basis: 'consent', from: 'https://example.com/newsletter' },
      },
    },
    handler: async (ctx, { workspaceId, params, body, key, idempotencyKey }) => {
      const options = { ...DEFAULT_OPTIONS, ...body.options };
      const legalBasis = givenBasis(body.legalBasis, ownerOf(key).name);
      const request = { contacts: body.contacts, options, legalBasis, idempotencyKey };
      return resultToWire(await addPeople(ctx, workspaceId, params.campaign_id, request));
    },
  });
}
