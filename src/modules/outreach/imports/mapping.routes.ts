import { Type } from 'typebox';
import { IMPORT_FORMATS } from '../../../engine/tool-exports/formats.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { enumOf } from '../../../platform/http/types.js';
import { confirmMapping } from './confirm.service.js';
import { givenBasis } from './import-options.js';
import {
  CampaignImportConfirmOut,
  CampaignImportMappingEnvelopeOut,
  ImportPath,
  PublicCampaignImportMappingConfirmIn,
} from './imports.schemas.js';
import { getImport } from './imports.service.js';
import { mappingToWire } from './mapping.js';
import { previewToWire } from './preview-wire.js';

/** Registers the operations of the column mapping of an import: preview, confirm. */
export function mappingRoutes(app: App): void {
  operation(app, {
    id: 'getImportMappingPreview',
    method: 'GET',
    path: '/imports/{import_id}/mapping-preview',
    tag: 'Imports',
    summary: 'Preview the column mapping',
    description:
      'Returns the columns of the file with their suggested fields, sample rows, and warnings. For an export of Instantly, Smartlead, or lemlist, `export` has the contacts by status and what happens to them. Nothing is imported. `columns` is empty until the file has been analyzed; see `status`.',
    params: ImportPath,
    query: Type.Object({
      format: Type.Optional(
        enumOf(IMPORT_FORMATS, { description: 'Format to show the columns in. Default: that of the analysis.' }),
      ),
    }),
    response: CampaignImportMappingEnvelopeOut,
    errors: ['import_not_found'],
    handler: async (ctx, { workspaceId, params, query }) =>
      previewToWire(await getImport(ctx, workspaceId, params.import_id), ctx.language, query.format),
  });

  operation(app, {
    id: 'confirmImportMapping',
    method: 'POST',
    path: '/imports/{import_id}/mapping-confirm',
    tag: 'Imports',
    summary: 'Confirm the column mapping',
    description:
      'Starts a waiting import with the given mapping, or with the suggested one. Repeating the request with the same mapping changes nothing.',
    params: ImportPath,
    body: PublicCampaignImportMappingConfirmIn,
    bodyOptional: true,
    response: CampaignImportConfirmOut,
    errors: ['import_not_found', 'campaign_not_found', 'campaign_not_editable', 'import_not_awaiting_mapping'],
    example: { body: { mapping: { Mail: 'email', Vorname: 'firstName', Plan: 'custom.plan', Notes: null } } },
    handler: async (ctx, { workspaceId, params, body: { book, legalBasis: shared, ...given }, key }) => {
      const recordedBy = ownerOf(key).name;
      const basisOf = (legalBasis: typeof shared) =>
        legalBasis === undefined ? {} : { legalBasis: givenBasis(legalBasis, recordedBy) };
      const { legalBasis, ...options } = book ?? {};
      const confirmation = {
        ...{ ...given, ...basisOf(shared), recordedBy },
        ...(book === undefined ? {} : { book: { ...options, ...basisOf(legalBasis) } }),
      };
      const row = await confirmMapping(ctx, workspaceId, params.import_id, confirmation);
      return {
        importId: row.id,
        campaignId: row.campaign_id,
        status: row.status as CampaignImportConfirmOut['status'],
        accepted: true,
        mapping: mappingToWire((row.mapping ?? {}) as Record<string, string | null>),
        statusUrl: `/imports/${row.id}?workspaceId=${workspaceId}`,
      };
    },
  });
}
