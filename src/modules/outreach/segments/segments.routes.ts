import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { profileToWire } from '../profiles/index.js';
import { segmentProfileRoutes } from './segment-profiles.routes.js';
import {
  SegmentDeletedOut,
  SegmentIn,
  SegmentOut,
  SegmentPath,
  SegmentPreviewIn,
  SegmentPreviewOut,
  SegmentsOut,
  SegmentUpdateIn,
} from './segments.schemas.js';
import {
  changeSegment,
  createSegment,
  getSegment,
  listSegments,
  previewSegment,
  removeSegment,
  type SegmentView,
} from './segments.service.js';

const EXAMPLE = {
  match: 'all',
  conditions: [
    { about: 'field', field: 'country', op: 'is', value: 'AT' },
    { about: 'activity', op: 'did_not', activity: 'replied', days: 90 },
  ],
};

/** Registers the operations of segments. */
export function segmentRoutes(app: App): void {
  operation(app, {
    id: 'listSegments',
    method: 'GET',
    path: '/segments',
    tag: 'Segments',
    summary: 'List segments',
    description: 'Returns the segments of the workspace, sorted by name.',
    response: SegmentsOut,
    handler: async (ctx, { workspaceId }) => ({ items: (await listSegments(ctx, workspaceId)).map(segmentToWire) }),
  });

  operation(app, {
    id: 'createSegment',
    method: 'POST',
    path: '/segments',
    tag: 'Segments',
    summary: 'Create a segment',
    description: 'Creates a segment from a definition. The definition is evaluated each time you list its profiles.',
    refusesUnknownFields: true,
    body: SegmentIn,
    response: SegmentOut,
    errors: ['already_exists', 'limit_reached'],
    example: { body: { name: 'Austria, no recent reply', definition: EXAMPLE } },
    handler: async (ctx, { workspaceId, body }) => segmentToWire(await createSegment(ctx, workspaceId, body)),
  });

  operation(app, {
    id: 'previewSegment',
    method: 'POST',
    path: '/segments/preview',
    tag: 'Segments',
    summary: 'Preview a segment',
    description:
      'Counts the profiles that match a definition and returns the first ten. Nothing is saved. If the evaluation takes longer than five seconds, the response is 422 `segment_too_slow` with the most expensive condition.',
    changesNothing: true,
    rate: 'heavy',
    refusesUnknownFields: true,
    body: SegmentPreviewIn,
    response: SegmentPreviewOut,
    errors: ['segment_not_found'],
    example: { body: { definition: EXAMPLE } },
    handler: async (ctx, { workspaceId, body }) => {
      const input = { definition: body.definition, segmentId: body.segmentId ?? null };
      const { count, text, sample } = await previewSegment(ctx, workspaceId, input);
      return { count, text, sample: sample.map(profileToWire) };
    },
  });

  operation(app, {
    id: 'getSegment',
    method: 'GET',
    path: '/segments/{segment_id}',
    tag: 'Segments',
    summary: 'Get a segment',
    description: 'Returns a segment with its definition.',
    params: SegmentPath,
    response: SegmentOut,
    errors: ['segment_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      segmentToWire(await getSegment(ctx, workspaceId, params.segment_id)),
  });

  operation(app, {
    id: 'updateSegment',
    method: 'PATCH',
    path: '/segments/{segment_id}',
    tag: 'Segments',
    summary: 'Update a segment',
    description:
      'Updates the name or the definition of a segment. Campaigns that are linked to it, or to a segment that names it, compare their contacts with the new definition within seconds.',
    params: SegmentPath,
    refusesUnknownFields: true,
    body: SegmentUpdateIn,
    response: SegmentOut,
    errors: ['segment_not_found', 'already_exists'],
    example: { body: { name: 'Austria' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      segmentToWire(await changeSegment(ctx, workspaceId, params.segment_id, body)),
  });

  operation(app, {
    id: 'deleteSegment',
    method: 'DELETE',
    path: '/segments/{segment_id}',
    tag: 'Segments',
    summary: 'Delete a segment',
    description:
      'Deletes a segment and its pins. Profiles are kept. A segment that is linked to a campaign or named by the conditions of another segment cannot be deleted: unlink it, or change those conditions, first.',
    params: SegmentPath,
    response: SegmentDeletedOut,
    errors: ['segment_not_found', 'segment_linked', 'segment_in_use'],
    handler: async (ctx, { workspaceId, params }) => {
      await removeSegment(ctx, workspaceId, params.segment_id);
      return { id: params.segment_id, deleted: true };
    },
  });

  segmentProfileRoutes(app);
}

function segmentToWire({ row, text, pins }: SegmentView): SegmentOut {
  return {
    id: row.id,
    name: row.name,
    definition: row.definition as SegmentOut['definition'],
    text,
    pinnedIn: pins.in,
    pinnedOut: pins.out,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}
