import { Type } from 'typebox';
import { dtOut, nullable, uuid } from '../../../platform/http/types.js';
import { campaignFields, sampleCampaign } from '../../foundation/events/blocks.events.js';
import { eventType } from '../../foundation/events/event-type.events.js';

const jobId = '01959f00-9999-7aaa-8bbb-000000000009';

export const campaignLaunched = eventType('campaign.launched', {
  title: 'Campaign launched',
  description: 'The launch completed and emails are scheduled.',
  data: {
    ...campaignFields,
    jobId: uuid(),
    enrolledCount: Type.Integer({ description: 'Contacts enrolled.' }),
    firstSendAt: nullable(dtOut(), { description: 'Earliest time of the first email.' }),
    sandbox: Type.Boolean({
      description: 'Whether the campaign is in a sandbox workspace, where no email leaves the server.',
    }),
  },
  sample: {
    ...sampleCampaign,
    jobId,
    enrolledCount: 120,
    firstSendAt: '2026-03-09T10:30:00.000Z',
    sandbox: false,
  },
});

export const launchFailed = eventType('campaign.launch.failed', {
  title: 'Launch failed',
  description: 'The launch failed.',
  data: { ...campaignFields, jobId: uuid(), errorCode: Type.String(), errorMessage: Type.String() },
  sample: {
    ...sampleCampaign,
    jobId,
    errorCode: 'internal_failure',
    errorMessage: 'The launch could not be finished.',
  },
});

export const launchEvents = [campaignLaunched, launchFailed];
