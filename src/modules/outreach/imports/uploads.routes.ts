import { Type } from 'typebox';
import { say } from '../../../engine/words/say.js';
import { ValidationError, valueError, valueIssue } from '../../../platform/errors.js';
import type { KeyRecord } from '../../../platform/http/access.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import type { FilePart, UploadedFile } from '../../../platform/http/operation-spec.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { resourceId, withDefault } from '../../../platform/http/types.js';
import { isOpen } from './finish.service.js';
import { type BookOptions, givenBasis } from './import-options.js';
import { DEFAULT_OPTIONS } from './import-state.js';
import { envelopeToWire, resultToWire } from './import-wire.js';
import {
  CampaignContactsImportOut,
  CampaignImportEnvelopeOut,
  CampaignImportForm,
  ProfileImportForm,
} from './imports.schemas.js';
import { viewOf } from './imports.service.js';
import { awaitImport, createImport, type Upload, type UploadOptions } from './upload.service.js';

const FILE: FilePart = { maxBytes: 100 * 1024 * 1024, required: true, aliases: ['csv_file'], keepDays: 30 };

/** Maximum wait of a synchronous import (docs/build/conventions.md, Limits). */
const WAIT_MS = 25_000;

const CampaignQuery = Type.Object({
  campaignId: Type.Optional(resourceId({ description: 'Campaign that the contacts are added to.' })),
});

/** Returns the campaign from the query or the form. Throws 422 if they differ. */
function campaignNamed(query: string | undefined, form: string | undefined): string | null {
  if (query !== undefined && form !== undefined && query !== form) {
    const text = say`differs from the field of the same name in the form`;
    throw new ValidationError([valueIssue(['query', 'campaignId'], 'conflicting_values', text, query)]);
  }
  return query ?? form ?? null;
}

/** Parameters of an upload in addition to its file and form. */
function uploadOf(
  input: {
    readonly workspaceId: number;
    readonly idempotencyKey: string | null;
    readonly key: KeyRecord;
    readonly form: {
      readonly fields: UploadOptions & { readonly legalBasis?: Parameters<typeof givenBasis>[0] };
      readonly files: { readonly file?: UploadedFile };
    };
  },
  campaignId: string | null,
  book: BookOptions | null = null,
): Upload {
  const { file } = input.form.files;
  const recordedBy = ownerOf(input.key).name;
  if (file === undefined) throw new Error('The HTTP server lets no form without its file through.');
  return {
    workspaceId: input.workspaceId,
    campaignId,
    book,
    file,
    form: input.form.fields,
    legalBasis: book === null ? givenBasis(input.form.fields.legalBasis, recordedBy) : null,
    recordedBy,
    idempotencyKey: input.idempotencyKey,
  };
}

const RULES =
  'The file is CSV, TSV or text (up to 100 MiB, 1,000,000 rows, 200 columns), or a sheet of an Excel workbook; encoding and ' +
  'delimiter are detected. Rejected rows are kept with the reason, to be fixed and retried.';

/** Registers the uploads of files: directly into a campaign, or as an import that may wait for its mapping. */
export function uploadRoutes(app: App): void {
  operation(app, {
    id: 'importCampaignContacts',
    method: 'POST',
    path: '/campaigns/{campaign_id}/contacts/import',
    tag: 'Imports',
    summary: 'Import contacts',
    description:
      `Adds the contacts of a file to a campaign. Columns are mapped by name and content; one must have email addresses. ${RULES} ` +
      'Waits up to 25 seconds for the result. With `async=true`, if the import takes longer, or if an uncertain encoding must be ' +
      'confirmed (`requiresMapping`), the response names the import to poll.',
    rate: 'upload',
    params: Type.Object({ campaign_id: resourceId() }),
    query: Type.Object({
      async: withDefault(
        Type.Boolean({ description: 'Whether to return immediately and continue in the background.' }),
        false,
      ),
    }),
    form: { fields: CampaignImportForm, files: { file: FILE } },
    response: Type.Union([CampaignContactsImportOut, CampaignImportEnvelopeOut]),
    errors: ['campaign_not_found', 'campaign_not_editable', 'payload_too_large', 'unsupported_media_type'],
    handler: async (ctx, input) => {
      const { workspaceId, params, query, form } = input;
      const inForm = form.fields.campaignId;
      if (inForm !== undefined && inForm !== params.campaign_id) {
        throw valueError(
          ['body', 'campaignId'],
          'conflicting_values',
          say`differs from the campaign of the path`,
          inForm,
        );
      }
      const row = await createImport(ctx, uploadOf(input, params.campaign_id), 'direct');
      const envelope = envelopeToWire(row, false);
      if (query.async) return envelope;
      return later<CampaignContactsImportOut | CampaignImportEnvelopeOut>(
        envelope,
        async (ctx) => {
          const seen = await awaitImport(ctx, workspaceId, row.id, WAIT_MS);
          if (seen === null) return null;
          return isOpen(seen.status) ? envelopeToWire(seen, true) : resultToWire(await viewOf(ctx, seen));
        },
        WAIT_MS,
      );
    },
  });

  operation(app, {
    id: 'importProfiles',
    method: 'POST',
    path: '/profiles/import',
    tag: 'Imports',
    summary: 'Import contacts into the address book',
    description:
      'Adds the contacts of a file to the address book, without a campaign, in the background. Values of registered fields must fit ' +
      'their types. Suppressed addresses are added and stay suppressed. Waits for the column mapping to be confirmed, unless the ' +
      `form has \`mapping\` or \`autoConfirm\`. ${RULES}`,
    rate: 'upload',
    form: { fields: ProfileImportForm, files: { file: FILE } },
    response: CampaignImportEnvelopeOut,
    errors: ['payload_too_large', 'unsupported_media_type'],
    handler: async (ctx, input) => {
      const { existing, tags = [], ownerId = null, legalBasis = null, ...fields } = input.form.fields;
      const form = { fields: { ...DEFAULT_OPTIONS, ...fields }, files: input.form.files };
      const basis = givenBasis(legalBasis, ownerOf(input.key).name);
      const book = { existing, tags: [...new Set(tags)], ownerId, legalBasis: basis };
      const row = await createImport(ctx, uploadOf({ ...input, form }, null, book), 'asking');
      const isMapped =
        fields.mapping === undefined ? fields.autoConfirm : Object.values(fields.mapping).includes('email');
      return envelopeToWire(row, !isMapped);
    },
  });

  campaignUpload(
    app,
    'createImport',
    '/imports',
    'Upload a file to import',
    'Analyzes the file in the background and waits for the column mapping to be confirmed, unless the campaign is given and ' +
      'the form has `mapping` or `autoConfirm`.',
  );
  campaignUpload(
    app,
    'submitImport',
    '/imports/v3/submit',
    'Upload a file with its mapping',
    'Imports the rows in the background by the `mapping` in the form. Without a campaign, or if the mapping has no email ' +
      'column, the import waits for a confirmation.',
  );
}

/** Registers an upload for the campaign in the query or the form, or for none yet. */
function campaignUpload(app: App, id: string, path: string, summary: string, description: string): void {
  operation(app, {
    id,
    method: 'POST',
    path,
    tag: 'Imports',
    summary,
    description: `${description} ${RULES}`,
    rate: 'upload',
    query: CampaignQuery,
    form: { fields: CampaignImportForm, files: { file: FILE } },
    response: CampaignImportEnvelopeOut,
    errors: ['campaign_not_found', 'campaign_not_editable', 'payload_too_large', 'unsupported_media_type'],
    handler: async (ctx, input) => {
      const campaignId = campaignNamed(input.query.campaignId, input.form.fields.campaignId);
      const row = await createImport(ctx, uploadOf(input, campaignId), 'asking');
      const { mapping, autoConfirm } = input.form.fields;
      const isMapped = mapping === undefined ? autoConfirm : Object.values(mapping).includes('email');
      return envelopeToWire(row, !isMapped);
    },
  });
}
