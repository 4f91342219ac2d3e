import { sampleAccepted, sampleCampaign, sampleMetrics, sampleSendBlocks } from './event-samples.js';
import { eventType } from './event-type-spec.js';

const jobId = '01959f00-9999-7aaa-8bbb-000000000009';
const refused = { code: 550, enhancedCode: '5.1.1', text: 'No such user' };

export const campaignEvents = {
  'campaign.created': eventType('Campaign created', 'A campaign was created or duplicated.', {
    ...sampleCampaign,
    status: 'draft',
    sourceCampaignId: null,
  }),
  'campaign.launched': eventType('Campaign launched', 'The launch job has ended and sends are planned.', {
    ...sampleCampaign,
    jobId,
    enrolledCount: 120,
    firstSendAt: '2026-03-09T10:30:00.000Z',
    sandbox: false,
  }),
  'campaign.launch.failed': eventType('Launch failed', 'The launch job was given up.', {
    ...sampleCampaign,
    jobId,
    errorCode: 'internal_failure',
    errorMessage: 'The launch could not be finished.',
  }),
  'campaign.paused': eventType('Campaign paused', 'A campaign was paused by hand or by a guard.', {
    ...sampleCampaign,
    pauseReason: 'bounce_protection',
    pauseDetail: '6 of 100 messages bounced',
    previousStatus: 'active',
  }),
  'campaign.resumed': eventType('Campaign resumed', 'A paused campaign is active again.', sampleCampaign),
  'campaign.completed': eventType('Campaign completed', 'Nothing is left to send.', {
    ...sampleCampaign,
    metrics: sampleMetrics,
  }),
  'campaign.archived': eventType('Campaign archived', 'A campaign was archived.', {
    ...sampleCampaign,
    previousStatus: 'completed',
  }),
  'campaign.deleted': eventType('Campaign deleted', 'A campaign was deleted.', {
    ...sampleCampaign,
    previousStatus: 'draft',
  }),
  'campaign.email.sent': eventType('Email sent', 'The mail server accepted a message.', {
    ...sampleSendBlocks,
    subject: 'Quick question',
    sentAt: '2026-03-09T10:00:02.000Z',
    attempts: 1,
    smtp: sampleAccepted,
  }),
  'campaign.email.deferred': eventType(
    'Email deferred',
    'The mail server asked to try again later (a 4yz reply).',
    {
      ...sampleSendBlocks,
      attempts: 1,
      smtp: { code: 451, enhancedCode: '4.7.1', text: 'Greylisted, try again' },
      nextAttemptAt: '2026-03-09T10:05:00.000Z',
    },
    { optIn: true },
  ),
  'campaign.email.failed': eventType('Email failed', 'The mail server refused a message, or it was given up.', {
    ...sampleSendBlocks,
    errorCode: 'policy_rejected',
    errorMessage: 'Refused by policy',
    smtp: { code: 554, enhancedCode: '5.7.1', text: 'Refused by policy' },
  }),
  'campaign.email.skipped': eventType(
    'Email skipped',
    'A planned message is not sent because a check forbids it for good.',
    { ...sampleSendBlocks, gate: 'suppression', reason: 'The address is suppressed.' },
    { optIn: true },
  ),
  'campaign.email.unresolved': eventType(
    'Email unresolved',
    'The connection broke while a message was handed over: whether it was accepted is not known yet.',
    { ...sampleSendBlocks, since: '2026-03-09T10:00:02.000Z' },
  ),
  'campaign.email.resolved': eventType('Email resolved', 'What became of an unresolved message is known.', {
    ...sampleSendBlocks,
    status: 'sent',
    resolution: 'found_in_sent_folder',
  }),
  'campaign.email.bounced': eventType('Email bounced', 'A delivery report says that a message did not arrive.', {
    ...sampleSendBlocks,
    bounceType: 'hard',
    enhancedCode: refused.enhancedCode,
    diagnostic: `${refused.code} ${refused.enhancedCode} ${refused.text}`,
    suppressed: true,
  }),
  'campaign.email.opened': eventType(
    'Email opened',
    'A person opened a message; fetches by machines are not counted.',
    {
      ...sampleSendBlocks,
      openedAt: '2026-03-09T10:07:00.000Z',
      openCount: 1,
      first: true,
      userAgent: 'Mozilla/5.0',
    },
    { optIn: true },
  ),
  'campaign.email.clicked': eventType('Link clicked', 'A person followed a link of a message.', {
    ...sampleSendBlocks,
    url: 'https://example.org/offer',
    clickedAt: '2026-03-09T10:08:00.000Z',
    clickCount: 1,
    first: true,
  }),
};
