import { sampleCampaign, sampleExport, sampleImport, sampleMailbox } from './event-samples.js';
import { eventType } from './event-type-spec.js';

const purchase = {
  purchaseId: '01959f00-cccc-7aaa-8bbb-00000000000c',
  domain: 'example.net',
  priceCents: 1190,
  currency: 'USD',
};
const transfer = { transferId: '01959f00-dddd-7aaa-8bbb-00000000000d', domain: 'example.net', provider: 'namecheap' };
const outbound = {
  operationId: '01959f00-eeee-7aaa-8bbb-00000000000e',
  kind: 'reply',
  threadId: 901,
  messageId: 5512,
  mailboxAddress: 'jo@example.org',
  toEmails: ['ana@example.com'],
};
const imported = {
  ...sampleImport,
  status: 'completed',
  totalRows: 1000,
  createdCount: 970,
  updatedCount: 0,
  duplicateCount: 20,
  suppressedCount: 4,
  skippedCount: 0,
  rejectedCount: 6,
  deadLetterCount: 0,
};
const suppression = {
  suppressionId: '01959f00-ffff-7aaa-8bbb-00000000000f',
  email: 'ana@example.com',
  kind: 'email',
  scope: 'workspace',
  groupId: null,
  reason: 'unsubscribe',
  source: 'unsubscribe_link',
};
const connection = { connectionId: 12, provider: 'smartlead', lastError: 'The key was refused.' };
const outcome = { mailboxId: 17, mailbox: 'jo@example.org', inboxRate: 0.96, spamRate: 0.02 };

export const workspaceEvents = {
  'import.analyzed': eventType('Import analysed', 'An import waits for its mapping.', {
    ...sampleImport,
    columns: ['email', 'first name'],
    confidence: 0.8,
  }),
  'import.completed': eventType('Import completed', 'All rows of an import were taken or refused.', imported),
  'import.cancelled': eventType('Import cancelled', 'An import was cancelled.', { ...imported, status: 'cancelled' }),
  'import.failed': eventType('Import failed', 'A file could not be imported.', {
    ...sampleImport,
    errorCode: 'no_email_column',
    errorMessage: 'No column holds e-mail addresses.',
  }),
  'inbox.message.received': eventType(
    'Message received',
    'Any inbound message that is not warm-up, of a campaign or not.',
    {
      threadId: 901,
      messageId: 5510,
      mailboxId: 17,
      mailboxAddress: 'jo@example.org',
      fromEmail: 'ana@example.com',
      subject: 'Re: Quick question',
      snippet: 'Sounds good, call me.',
      kind: 'reply',
      campaignId: sampleCampaign.campaignId,
      contactId: '01959f00-2222-7aaa-8bbb-000000000002',
    },
    { optIn: true },
  ),
  'inbox.message.sent': eventType('Message sent', 'A message written in the inbox, or a test, was accepted.', outbound),
  'inbox.message.failed': eventType('Message failed', 'A message written in the inbox, or a test, was not accepted.', {
    ...outbound,
    errorCode: 'recipient_unknown',
    errorMessage: 'No such user',
  }),
  'mailbox.connected': eventType('Mailbox connected', 'A mailbox sends and receives.', {
    ...sampleMailbox,
    status: 'active',
  }),
  'mailbox.reconnected': eventType('Mailbox reconnected', 'A mailbox works again.', {
    ...sampleMailbox,
    status: 'active',
  }),
  'mailbox.paused': eventType(
    'Mailbox paused',
    'A mailbox was paused by hand, or it is held for its bounces or complaints: then its status stays `active`, and `reason`, ' +
      '`detail` and `until` say why and how long. `mailbox.reconnected` tells when it sends again.',
    { ...sampleMailbox, status: 'paused' },
  ),
  'mailbox.deleted': eventType('Mailbox deleted', 'A mailbox was deleted.', { ...sampleMailbox, status: 'deleting' }),
  'mailbox.disconnected': eventType('Mailbox disconnected', 'Credentials were refused or the provider blocks.', {
    ...sampleMailbox,
    errorCode: 'auth_failed',
    errorMessage: 'Username and password not accepted',
    affectedCampaigns: [sampleCampaign.campaignId],
  }),
  'warmup.operation.completed': eventType('Warm-up operation ended', 'A bulk warm-up operation has ended.', {
    operationId: '01959f00-aaaa-7aaa-8bbb-00000000000a',
    action: 'enable',
    status: 'completed',
    requestedCount: 20,
    successCount: 20,
    failureCount: 0,
    rejectedCount: 0,
  }),
  'warmup.mailbox.graduated': eventType('Mailbox warmed up', 'A mailbox is ready for full volume.', outcome),
  'warmup.mailbox.quarantined': eventType('Mailbox quarantined', 'Too much warm-up mail went to spam.', {
    ...outcome,
    inboxRate: 0.6,
    spamRate: 0.31,
    until: '2026-03-16T10:00:00.000Z',
  }),
  'domain.purchased': eventType('Domain purchased', 'A domain was bought.', purchase),
  'domain.purchase.failed': eventType('Domain purchase failed', 'A domain could not be bought.', {
    ...purchase,
    errorCode: 'provider_error',
    errorMessage: 'The registrar refused the order.',
  }),
  'domain.transfer.completed': eventType('Domain transferred', 'A transfer has ended.', transfer),
  'domain.transfer.failed': eventType('Domain transfer failed', 'A transfer was refused.', {
    ...transfer,
    errorCode: 'provider_error',
    errorMessage: 'The authorisation code is wrong.',
  }),
  'domain.dns.changed': eventType('DNS changed', 'The health or the records of a domain changed.', {
    domain: 'example.net',
    previousHealth: 'healthy',
    health: 'failing',
    failing: ['spf'],
  }),
  'sequencer.export.completed': eventType('Mailbox exported', 'A mailbox was exported to a sequencer.', sampleExport),
  'sequencer.export.failed': eventType('Mailbox export failed', 'A mailbox could not be exported.', {
    ...sampleExport,
    lastError: 'The account limit is reached.',
  }),
  'sequencer.connection.invalidated': eventType(
    'Sequencer refused the key',
    'A connection needs a new key.',
    connection,
  ),
  'suppression.created': eventType('Suppression added', 'An address or domain may not be written to.', suppression),
  'suppression.deleted': eventType('Suppression removed', 'An address or domain may be written to again.', suppression),
  'webhook.subscription.disabled': eventType('Subscription disabled', 'A subscription gets no deliveries any more.', {
    subscriptionId: '01959f00-abcd-7aaa-8bbb-000000000010',
    url: 'https://example.org/hook',
    disabledReason: 'failing',
    lastFailureAt: '2026-03-09T10:00:00.000Z',
  }),
  'webhook.tested': eventType('Test', 'A test of a subscription.', {
    subscriptionId: '01959f00-abcd-7aaa-8bbb-000000000010',
    message: 'This is a test.',
  }),
};
