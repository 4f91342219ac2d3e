import { Type } from 'typebox';
import type { App } from '../../platform/http/door.js';
import { operation } from '../../platform/http/operation.js';
import { CampaignPath } from '../campaigns/index.js';
import { CampaignContactIn } from '../contacts/index.js';
import { addPeople } from './add-contacts.service.js';
import { DEFAULT_OPTIONS } from './import-state.js';
import { resultToWire } from './import-wire.js';
import { CampaignContactsImportOut, ImportOptions } from './imports.schemas.js';

const ContactsCreateIn = Type.Object(
  {
    contacts: Type.Array(CampaignContactIn, { minItems: 1, maxItems: 1_000 }),
    options: Type.Optional(ImportOptions),
  },
  { $id: 'ContactsCreateIn' },
);

/** XC4 of the contract. */
export function addContactRoutes(app: App): void {
  operation(app, {
    id: 'createCampaignContacts',
    method: 'POST',
    path: '/campaigns/{campaign_id}/contacts',
    tag: 'Contacts',
    summary: 'Add contacts',
    description:
      'Adds up to 1,000 people to a campaign by the rules of an import: suppressed and duplicate addresses are left out or ' +
      'merged, and the answer says what became of each. For more, upload a file.',
    params: CampaignPath,
    body: ContactsCreateIn,
    response: CampaignContactsImportOut,
    errors: ['campaign_not_found', 'campaign_not_editable'],
    example: {
      body: {
        contacts: [{ email: 'ana@example.com', firstName: 'Ana', company: 'Example', customFields: { plan: 'pro' } }],
        options: { onDuplicate: 'update' },
      },
    },
    handler: async (ctx, { workspaceId, params, body, idempotencyKey }) => {
      const options = { ...DEFAULT_OPTIONS, ...body.options };
      const request = { contacts: body.contacts, options, idempotencyKey };
      return resultToWire(await addPeople(ctx, workspaceId, params.campaign_id, request));
    },
  });
}
