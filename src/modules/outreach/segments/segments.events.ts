import { Type } from 'typebox';
import { uuid } from '../../../platform/http/types.js';
import { campaignFields, sampleCampaign } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';

export const segmentEnrolled = eventType('campaign.segment.enrolled', {
  title: 'Segment enrolled contacts',
  description:
    'Contacts that entered a linked segment were added to the campaign; several contacts can share one event.',
  data: {
    ...campaignFields,
    segmentId: uuid(),
    segmentName: Type.String({ examples: ['Customers in Austria'] }),
    enrolledCount: Type.Integer({ description: 'Number of new contacts.' }),
    duplicateCount: Type.Integer({ description: 'Number of contacts already in the campaign.' }),
    suppressedCount: Type.Integer({ description: 'Number of contacts whose address is suppressed.' }),
  },
  sample: {
    ...sampleCampaign,
    segmentId: '01959f00-7777-7aaa-8bbb-000000000007',
    segmentName: 'Customers in Austria',
    enrolledCount: 12,
    duplicateCount: 1,
    suppressedCount: 0,
  },
});

export const segmentEvents = [segmentEnrolled];
