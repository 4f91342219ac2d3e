import { enumeration } from '../enumeration.js';

/** Orders of the list of mailboxes; a minus is the opposite direction. */
export const MAILBOX_SORTS = enumeration('MailboxSort', [
  ...(['createdAt', '-createdAt', 'address', '-address', 'status', '-status', 'sentToday', '-sentToday'] as const),
  ...(['dailyLimit', '-dailyLimit', 'lastSyncAt', '-lastSyncAt', 'lastSentAt', '-lastSentAt'] as const),
]);
export type MailboxSort = (typeof MAILBOX_SORTS)[number];

/** Orders of the list of campaigns; a minus is the opposite direction. */
export const CAMPAIGN_SORTS = enumeration('CampaignSort', [
  ...(['createdAt', '-createdAt', 'name', '-name', 'status', '-status', 'launchedAt', '-launchedAt'] as const),
  ...(['sent', '-sent', 'replyRate', '-replyRate', 'positiveReplyRate', '-positiveReplyRate'] as const),
]);
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number];
