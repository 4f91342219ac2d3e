import type { CampaignRef, ContactRef, SendRef, StepRef } from './event-blocks.js';

/** The blocks that samples of the catalogue are put together from. */
export const sampleCampaign: CampaignRef = {
  campaignId: '01959f00-1111-7aaa-8bbb-000000000001',
  campaignName: 'Spring',
  groupId: null,
};

export const sampleContact: ContactRef = {
  contactId: '01959f00-2222-7aaa-8bbb-000000000002',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  company: 'Example',
  customFields: { plan: 'pro' },
};

const sampleStep: StepRef = {
  stepId: '01959f00-3333-7aaa-8bbb-000000000003',
  stepOrder: 2,
  variantId: null,
  variantLabel: null,
};

const sampleSend: SendRef = {
  sendId: '01959f00-4444-7aaa-8bbb-000000000004',
  messageIdHeader: '<01959f00444474@mail.example.org>',
  threadId: 901,
  messageId: 5501,
  mailboxId: 17,
  campaignMailboxId: '01959f00-5555-7aaa-8bbb-000000000005',
  mailboxAddress: 'jo@example.org',
};

export const sampleSendBlocks = { ...sampleCampaign, ...sampleContact, ...sampleStep, ...sampleSend };

export const sampleReply = {
  ...sampleSendBlocks,
  replyMessageId: 5510,
  subject: 'Re: Quick question',
  bodyTextTrimmed: 'Sounds good, call me.',
  receivedAt: '2026-03-09T10:13:58.000Z',
  replyIntent: 'interested',
  replyLabel: 'meeting_request',
  stopped: true,
};

export const sampleClassification = {
  ...sampleCampaign,
  ...sampleContact,
  threadId: 901,
  messageId: 5510,
  replyIntent: 'interested',
  replyLabel: 'meeting_request',
  replyIntentBucket: 'positive',
  confidence: 0.93,
  intentSource: 'rules',
  previousReplyIntent: null,
};

export const sampleAccepted = { code: 250, enhancedCode: '2.0.0', text: 'OK' };

export const sampleMetrics = {
  sent: 240,
  replies: 21,
  bounces: 3,
  contacted: 120,
  newContacted: 120,
  delivered: 237,
  failed: 0,
  hardBounces: 2,
  softBounces: 1,
  uniqueReplies: 18,
  autoReplies: 6,
  interested: 9,
  notInterested: 4,
  neutral: 5,
  outOfOffice: 6,
  opens: 0,
  uniqueOpens: 0,
  machineOpens: 0,
  clicks: 7,
  uniqueClicks: 5,
  machineClicks: 2,
  unsubscribes: 1,
  complaints: 0,
  completed: 98,
  replyRate: 0.15,
  positiveReplyRate: 0.075,
  bounceRate: 0.0125,
  openRate: 0,
  clickRate: 0.0417,
  unsubscribeRate: 0.0083,
  complaintRate: 0,
};

export const sampleImport = {
  importId: '01959f00-6666-7aaa-8bbb-000000000006',
  campaignId: sampleCampaign.campaignId,
};

export const sampleMailbox = {
  mailboxId: 17,
  campaignMailboxId: '01959f00-5555-7aaa-8bbb-000000000005',
  address: 'jo@example.org',
};

export const sampleExport = {
  connectionId: '01959f00-7777-7aaa-8bbb-000000000007',
  exportId: '01959f00-8888-7aaa-8bbb-000000000008',
  mailboxId: 17,
  mailbox: 'jo@example.org',
  provider: 'smartlead',
};
