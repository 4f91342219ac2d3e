import { type Static, Type } from 'typebox';
import { CAMPAIGN_STATUSES } from '../../../../engine/lifecycle/enums.js';
import { SEGMENT_LEAVE_POLICIES } from '../../../../engine/segments/definition.js';
import { dtOut, enumOf, nullable, resourceId, uuid, withDefault } from '../../../../platform/http/types.js';

const segmentId = resourceId({ description: 'ID of the segment.' });

export const LinkedSegmentPath = Type.Object({ segment_id: segmentId });
export const LinkPath = Type.Object({
  campaign_id: resourceId({ description: 'ID of the campaign.' }),
  segment_id: segmentId,
});

const onLeave = enumOf(SEGMENT_LEAVE_POLICIES, {
  description: 'Effect on enrolled contacts that leave the segment.',
});

export const CampaignSegmentIn = Type.Object(
  { segmentId: uuid({ description: 'Segment whose contacts are enrolled.' }), onLeave: withDefault(onLeave, 'keep') },
  { $id: 'CampaignSegmentIn', description: 'Segment to link to a campaign.' },
);

export const CampaignSegmentOut = Type.Object(
  {
    campaignId: uuid(),
    campaignName: Type.String(),
    campaignStatus: enumOf(CAMPAIGN_STATUSES, {
      description:
        'Status of the campaign. Links of an archived campaign do not enroll; after it is unarchived, all profiles are compared.',
    }),
    segmentId: uuid(),
    segmentName: Type.String({ examples: ['Customers in Austria'] }),
    onLeave,
    memberCount: Type.Integer({
      description: 'Number of profiles that were in the segment when it was last compared.',
      examples: [128],
    }),
    enrolledCount: Type.Integer({
      description: 'Number of these profiles for which the link created a contact.',
      examples: [120],
    }),
    notEnrolledCount: Type.Integer({
      description:
        'Number of these profiles that enrollment rules keep out; `GET /campaigns/{campaign_id}/not-enrolled` has the reasons.',
      examples: [3],
    }),
    comparedAt: nullable(dtOut(), {
      description: 'Time of the last comparison of all profiles; null before the first.',
    }),
    createdAt: dtOut(),
  },
  { $id: 'CampaignSegmentOut', description: 'Link that enrolls the contacts of a segment into a campaign.' },
);
export type CampaignSegmentOut = Static<typeof CampaignSegmentOut>;

export const CampaignSegmentsOut = Type.Object(
  { items: Type.Array(CampaignSegmentOut, { description: 'Links, sorted by the name of the segment, at most 100.' }) },
  { $id: 'CampaignSegmentsOut', description: 'Segments of a campaign.' },
);

export const SegmentCampaignsOut = Type.Object(
  { items: Type.Array(CampaignSegmentOut, { description: 'Links, sorted by the name of the campaign, at most 100.' }) },
  { $id: 'SegmentCampaignsOut', description: 'Campaigns of a segment.' },
);

export const CampaignSegmentDeletedOut = Type.Object(
  { campaignId: uuid(), segmentId: uuid(), deleted: Type.Boolean() },
  { $id: 'CampaignSegmentDeletedOut', description: 'Deleted link of a segment and a campaign.' },
);
