import type { CampaignStatus } from '../../../../engine/lifecycle/enums.js';
import type { SegmentLeavePolicy } from '../../../../engine/segments/definition.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { CampaignPath } from '../../campaigns/index.js';
import type { LinkView } from './links.reads.js';
import {
  CampaignSegmentDeletedOut,
  CampaignSegmentIn,
  CampaignSegmentOut,
  CampaignSegmentsOut,
  LinkedSegmentPath,
  LinkPath,
  SegmentCampaignsOut,
} from './links.schemas.js';
import { linkSegment, listCampaignSegments, listSegmentCampaigns, unlinkSegment } from './links.service.js';

/** Registers the operations that link segments to campaigns. */
export function segmentLinkRoutes(app: App): void {
  operation(app, {
    id: 'listCampaignSegments',
    method: 'GET',
    path: '/campaigns/{campaign_id}/segments',
    tag: 'Segments',
    summary: 'List the segments of a campaign',
    description: 'Returns the segments that enroll contacts into a campaign, with the number of contacts.',
    params: CampaignPath,
    response: CampaignSegmentsOut,
    errors: ['campaign_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listCampaignSegments(ctx, workspaceId, params.campaign_id)).map(linkToWire),
    }),
  });

  operation(app, {
    id: 'linkCampaignSegment',
    method: 'POST',
    path: '/campaigns/{campaign_id}/segments',
    tag: 'Segments',
    summary: 'Link a segment to a campaign',
    description:
      'Enrolls the contacts of a segment into a campaign: current contacts, and later every contact that enters it, usually within seconds. Each address is enrolled once; suppressed addresses are skipped. Leaving the segment changes nothing unless `onLeave` is `stop`. A completed campaign resumes if it enrolls automatically and its preflight passes.',
    params: CampaignPath,
    body: CampaignSegmentIn,
    response: CampaignSegmentOut,
    errors: ['campaign_not_found', 'segment_not_found', 'campaign_not_editable', 'already_exists', 'limit_reached'],
    example: { body: { segmentId: '01959f00-2222-7aaa-8bbb-000000000002', onLeave: 'keep' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      linkToWire(await linkSegment(ctx, workspaceId, params.campaign_id, body)),
  });

  operation(app, {
    id: 'unlinkCampaignSegment',
    method: 'DELETE',
    path: '/campaigns/{campaign_id}/segments/{segment_id}',
    tag: 'Segments',
    summary: 'Unlink a segment from a campaign',
    description: 'Stops enrolling the contacts of a segment into a campaign. Enrolled contacts stay in the campaign.',
    params: LinkPath,
    response: CampaignSegmentDeletedOut,
    errors: ['campaign_not_found', 'segment_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      await unlinkSegment(ctx, workspaceId, params.campaign_id, params.segment_id);
      return { campaignId: params.campaign_id, segmentId: params.segment_id, deleted: true };
    },
  });

  operation(app, {
    id: 'listSegmentCampaigns',
    method: 'GET',
    path: '/segments/{segment_id}/campaigns',
    tag: 'Segments',
    summary: 'List the campaigns of a segment',
    description: 'Returns the campaigns into which a segment enrolls contacts, with the number of contacts.',
    params: LinkedSegmentPath,
    response: SegmentCampaignsOut,
    errors: ['segment_not_found'],
    handler: async (ctx, { workspaceId, params }) => ({
      items: (await listSegmentCampaigns(ctx, workspaceId, params.segment_id)).map(linkToWire),
    }),
  });
}

function linkToWire(link: LinkView): CampaignSegmentOut {
  return {
    campaignId: link.campaign_id,
    campaignName: link.campaign_name,
    campaignStatus: link.campaign_status as CampaignStatus,
    segmentId: link.segment_id,
    segmentName: link.segment_name,
    onLeave: link.on_leave as SegmentLeavePolicy,
    memberCount: link.member_count,
    enrolledCount: link.enrolled_count,
    notEnrolledCount: link.not_enrolled_count,
    comparedAt: isoOrNull(link.compared_at),
    createdAt: isoOf(link.created_at),
  };
}
