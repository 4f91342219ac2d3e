import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { ContactSourceOut, SourcePath } from '../core/sources.schemas.js';
import { sourceToWire } from '../registry/source-wire.js';
import { previewFile } from './preview-file.service.js';
import { readingToWire, samplePreviewToWire, vanishedToWire } from './reading-wire.js';
import {
  ContactSourcePreviewIn,
  ContactSourcePreviewOut,
  ContactSourceReadingsOut,
  ContactSourceVanishedOut,
  VanishedQuery,
} from './readings.schemas.js';
import { listSourceReadings, listVanishedContacts, readNow } from './readings.service.js';

const TAG = 'Contact sources';
const COLLECTION = '/contact-sources';
const ITEM = `${COLLECTION}/{source_id}`;

/** Registers the operations of sources that read a file. */
export function readingRoutes(app: App): void {
  operation(app, {
    id: 'previewContactSource',
    method: 'POST',
    path: `${COLLECTION}/preview`,
    tag: TAG,
    summary: 'Preview the file of a contact source',
    description:
      'Reads the start of a CSV file and returns its columns, a suggested mapping, and the first five rows as the address book would have them. Stores nothing. A file that cannot be read is a 422 at `url`.',
    rate: 'outside',
    changesNothing: true,
    // Queries external servers, for members who are about to change something.
    scope: 'write',
    outside: true,
    body: ContactSourcePreviewIn,
    response: ContactSourcePreviewOut,
    errors: ['contact_source_not_found'],
    example: { body: { url: 'https://example.com/leads.csv' } },
    handler: async (ctx, { workspaceId, body }) => samplePreviewToWire(ctx, await previewFile(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'readContactSource',
    method: 'POST',
    path: `${ITEM}/read`,
    tag: TAG,
    summary: 'Read the file of a contact source',
    description:
      'Starts a reading of the file, also while the source is paused. Does nothing while a reading is in progress: a source has one at a time.',
    params: SourcePath,
    response: ContactSourceOut,
    errors: ['contact_source_not_found', 'contact_source_kind'],
    handler: async (ctx, { workspaceId, params }) =>
      sourceToWire(ctx, await readNow(ctx, workspaceId, params.source_id)),
  });

  operation(app, {
    id: 'listContactSourceReadings',
    method: 'GET',
    path: `${ITEM}/readings`,
    tag: TAG,
    summary: 'List readings of a contact source',
    description: 'Returns the last 50 readings of the file with their counts. A source of requests has none.',
    params: SourcePath,
    response: ContactSourceReadingsOut,
    errors: ['contact_source_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listSourceReadings(ctx, workspaceId, params.source_id)).map((row) => readingToWire(ctx, row)),
    }),
  });

  operation(app, {
    id: 'listContactSourceVanished',
    method: 'GET',
    path: `${ITEM}/vanished`,
    tag: TAG,
    summary: 'List vanished contacts of a contact source',
    description:
      'Returns contacts that an earlier reading found in the file, and a later one did not. They stay in the address book and in their campaigns. A contact that is in the file again is no longer listed.',
    params: SourcePath,
    query: VanishedQuery,
    response: ContactSourceVanishedOut,
    errors: ['contact_source_not_found'],
    handler: async (ctx, { workspaceId, params, query }) => ({
      items: (await listVanishedContacts(ctx, workspaceId, params.source_id, query.readingId)).map(vanishedToWire),
    }),
  });
}
