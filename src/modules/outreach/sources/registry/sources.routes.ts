import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import {
  ContactSourceCreatedOut,
  ContactSourceDeletedOut,
  ContactSourceDeliveriesOut,
  ContactSourceIn,
  ContactSourceOut,
  ContactSourceRotateIn,
  ContactSourcesOut,
  ContactSourceUpdateIn,
  SourcePath,
} from '../core/sources.schemas.js';
import { createdToWire, deliveryToWire, sourceToWire } from './source-wire.js';
import {
  changeSource,
  createSource,
  getSource,
  listContactSources,
  listSourceDeliveries,
  removeSource,
  rotateSource,
} from './sources.service.js';

const TAG = 'Contact sources';
const COLLECTION = '/contact-sources';
const ITEM = `${COLLECTION}/{source_id}`;

/** Registers the operations of contact sources. */
export function contactSourceRoutes(app: App): void {
  operation(app, {
    id: 'listContactSources',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List contact sources',
    description: 'Returns the contact sources of the workspace by name, without their secrets.',
    response: ContactSourcesOut,
    handler: async (ctx, { workspaceId }) => ({
      items: (await listContactSources(ctx, workspaceId)).map((row) => sourceToWire(ctx, row)),
    }),
  });

  operation(app, {
    id: 'createContactSource',
    method: 'POST',
    path: COLLECTION,
    tag: TAG,
    summary: 'Create a contact source',
    description:
      'Creates a URL to which forms and other services send contacts. Each request adds or updates one contact in the address book, and enrolls it if the source has a campaign. The URL contains a secret, which is stored as a hash and shown in this response only.',
    body: ContactSourceIn,
    secretAnswer: true,
    response: ContactSourceCreatedOut,
    errors: ['campaign_not_found', 'campaign_not_editable', 'limit_reached'],
    example: {
      body: {
        name: 'Website form',
        mapping: { email: 'email', name: 'firstName', company: 'company' },
        tags: ['website'],
        legalBasis: { basis: 'consent', from: 'https://example.com/newsletter' },
        redirectUrl: 'https://example.com/thanks',
        honeypot: 'website_confirm',
      },
    },
    handler: async (ctx, { workspaceId, key, body }) =>
      createdToWire(ctx, await createSource(ctx, workspaceId, ownerOf(key).name, body)),
  });

  oneSourceRoutes(app);
}

/** Registers the operations of one contact source: get, update, rotate its URL, delete, list its requests. */
function oneSourceRoutes(app: App): void {
  operation(app, {
    id: 'getContactSource',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a contact source',
    description: 'Returns the settings of a contact source, without its secret.',
    params: SourcePath,
    response: ContactSourceOut,
    errors: ['contact_source_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      sourceToWire(ctx, await getSource(ctx, workspaceId, params.source_id)),
  });

  operation(app, {
    id: 'updateContactSource',
    method: 'PATCH',
    path: ITEM,
    tag: TAG,
    summary: 'Update a contact source',
    description:
      'Updates the fields you send, for requests that follow. `mapping` and `tags` replace the previous ones.',
    params: SourcePath,
    body: ContactSourceUpdateIn,
    response: ContactSourceOut,
    errors: ['contact_source_not_found', 'campaign_not_found', 'campaign_not_editable'],
    example: { body: { enabled: false } },
    handler: async (ctx, { workspaceId, params, key, body }) =>
      sourceToWire(ctx, await changeSource(ctx, workspaceId, params.source_id, ownerOf(key).name, body)),
  });

  operation(app, {
    id: 'rotateContactSource',
    method: 'POST',
    path: `${ITEM}/rotate`,
    tag: TAG,
    summary: 'Rotate the URL of a contact source',
    description:
      'Creates a new URL, which is shown in this response only. The previous URL is accepted for `overlapHours`; an earlier one is no longer accepted.',
    params: SourcePath,
    body: ContactSourceRotateIn,
    bodyOptional: true,
    secretAnswer: true,
    response: ContactSourceCreatedOut,
    errors: ['contact_source_not_found'],
    example: { body: { overlapHours: 0 } },
    handler: async (ctx, { workspaceId, params, body }) =>
      createdToWire(ctx, await rotateSource(ctx, workspaceId, params.source_id, body.overlapHours)),
  });

  operation(app, {
    id: 'deleteContactSource',
    method: 'DELETE',
    path: ITEM,
    tag: TAG,
    summary: 'Delete a contact source',
    description:
      'Deletes a contact source and the record of its requests. Its URL returns 404; received contacts stay.',
    params: SourcePath,
    response: ContactSourceDeletedOut,
    errors: ['contact_source_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeSource(ctx, workspaceId, params.source_id);
      return { id: params.source_id, deleted: true };
    },
  });

  operation(app, {
    id: 'listContactSourceDeliveries',
    method: 'GET',
    path: `${ITEM}/deliveries`,
    tag: TAG,
    summary: 'List requests to a contact source',
    description:
      'Returns the last 50 requests with their results: which contact was created or updated, why a request was rejected, and whether the contact was enrolled. Shows names of fields, never their values.',
    params: SourcePath,
    response: ContactSourceDeliveriesOut,
    errors: ['contact_source_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listSourceDeliveries(ctx, workspaceId, params.source_id)).map((row) => deliveryToWire(ctx, row)),
    }),
  });
}
